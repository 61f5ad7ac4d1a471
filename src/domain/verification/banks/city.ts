/** City commercial banks, in the form of `national.ts`. English names that follow from the pinyin are left out. */
export const cityBanks = `
北京银行|bei jing yin hang|Bank of Beijing|BOB|313100000013
天津银行|tian jin yin hang|Bank of Tianjin|BOTJ
河北银行|he bei yin hang|Bank of Hebei
唐山银行|tang shan yin hang|Bank of Tangshan
秦皇岛银行|qin huang dao yin hang|Bank of Qinhuangdao
邯郸银行|han dan yin hang|Bank of Handan
邢台银行|xing tai yin hang|Bank of Xingtai
保定银行|bao ding yin hang|Bank of Baoding
张家口银行|zhang jia kou yin hang|Bank of Zhangjiakou
承德银行|cheng de yin hang|Bank of Chengde
沧州银行|cang zhou yin hang|Bank of Cangzhou
廊坊银行|lang fang yin hang|Bank of Langfang
衡水银行|heng shui yin hang|Bank of Hengshui
晋商银行|jin shang yin hang|Jinshang Bank
山西银行|shan xi yin hang|Bank of Shanxi
内蒙古银行|nei meng gu yin hang|Bank of Inner Mongolia
蒙商银行|meng shang yin hang|Mengshang Bank
鄂尔多斯银行|e er duo si yin hang|Bank of Ordos
大连银行|da lian yin hang|Bank of Dalian
盛京银行|sheng jing yin hang|Shengjing Bank
锦州银行|jin zhou yin hang|Bank of Jinzhou
葫芦岛银行|hu lu dao yin hang|Bank of Huludao
辽沈银行|liao shen yin hang|Liaoshen Bank
鞍山银行|an shan yin hang|Bank of Anshan
抚顺银行|fu shun yin hang|Bank of Fushun
丹东银行|dan dong yin hang|Bank of Dandong
本溪银行|ben xi yin hang|Bank of Benxi
营口银行|ying kou yin hang|Bank of Yingkou
阜新银行|fu xin yin hang|Bank of Fuxin
朝阳银行|chao yang yin hang|Bank of Chaoyang
吉林银行|ji lin yin hang|Bank of Jilin
哈尔滨银行|ha er bin yin hang|Harbin Bank
龙江银行|long jiang yin hang|Longjiang Bank
上海银行|shang hai yin hang|Bank of Shanghai|BOSC|325290000012
江苏银行|jiang su yin hang|Bank of Jiangsu|JSB|313301099999
南京银行|nan jing yin hang|Bank of Nanjing|NJCB|313301008887
苏州银行|su zhou yin hang|Bank of Suzhou
江苏长江商业银行|jiang su chang jiang shang ye yin hang|Jiangsu Changjiang Commercial Bank
杭州银行|hang zhou yin hang|Bank of Hangzhou|HZB
宁波银行|ning bo yin hang|Bank of Ningbo|NBCB|313332082914
温州银行|wen zhou yin hang|Bank of Wenzhou
嘉兴银行|jia xing yin hang|Bank of Jiaxing
湖州银行|hu zhou yin hang|Bank of Huzhou
绍兴银行|shao xing yin hang|Bank of Shaoxing
台州银行|tai zhou yin hang|Bank of Taizhou
金华银行|jin hua yin hang|Bank of Jinhua
浙江稠州商业银行|zhe jiang chou zhou shang ye yin hang|Zhejiang Chouzhou Commercial Bank
浙江泰隆商业银行|zhe jiang tai long shang ye yin hang|Zhejiang Tailong Commercial Bank
浙江民泰商业银行|zhe jiang min tai shang ye yin hang|Zhejiang Mintai Commercial Bank
宁波通商银行|ning bo tong shang yin hang|Ningbo Commerce Bank
宁波东海银行|ning bo dong hai yin hang|Ningbo Donghai Bank
徽商银行|hui shang yin hang|Huishang Bank
福建海峡银行|fu jian hai xia yin hang|Fujian Haixia Bank
厦门银行|xia men yin hang|Bank of Xiamen
厦门国际银行|xia men guo ji yin hang|Xiamen International Bank|XIB
泉州银行|quan zhou yin hang|Bank of Quanzhou
江西银行|jiang xi yin hang|Bank of Jiangxi
九江银行|jiu jiang yin hang|Bank of Jiujiang
赣州银行|gan zhou yin hang|Bank of Ganzhou
上饶银行|shang rao yin hang|Bank of Shangrao
齐鲁银行|qi lu yin hang|Qilu Bank
青岛银行|qing dao yin hang|Bank of Qingdao
齐商银行|qi shang yin hang|Qishang Bank
枣庄银行|zao zhuang yin hang|Bank of Zaozhuang
东营银行|dong ying yin hang|Bank of Dongying
烟台银行|yan tai yin hang|Bank of Yantai
潍坊银行|wei fang yin hang|Bank of Weifang
济宁银行|ji ning yin hang|Bank of Jining
泰安银行|tai an yin hang|Bank of Tai’an
威海市商业银行|wei hai shi shang ye yin hang|Weihai City Commercial Bank
日照银行|ri zhao yin hang|Bank of Rizhao
莱商银行|lai shang yin hang|Laishang Bank
临商银行|lin shang yin hang|Linshang Bank
德州银行|de zhou yin hang|Bank of Dezhou
中原银行|zhong yuan yin hang|Zhongyuan Bank
郑州银行|zheng zhou yin hang|Bank of Zhengzhou
汉口银行|han kou yin hang|Hankou Bank
湖北银行|hu bei yin hang|Bank of Hubei
长沙银行|chang sha yin hang|Bank of Changsha
湖南银行|hu nan yin hang|Bank of Hunan
广州银行|guang zhou yin hang|Bank of Guangzhou
珠海华润银行|zhu hai hua run yin hang|China Resources Bank of Zhuhai|CRBANK
东莞银行|dong guan yin hang|Bank of Dongguan
广东华兴银行|guang dong hua xing yin hang|Guangdong Huaxing Bank
广东南粤银行|guang dong nan yue yin hang|Guangdong Nanyue Bank
广西北部湾银行|guang xi bei bu wan yin hang|Guangxi Beibu Gulf Bank
柳州银行|liu zhou yin hang|Bank of Liuzhou
桂林银行|gui lin yin hang|Bank of Guilin
海南银行|hai nan yin hang|Bank of Hainan
重庆银行|chong qing yin hang|Bank of Chongqing
重庆三峡银行|chong qing san xia yin hang|Chongqing Three Gorges Bank
成都银行|cheng du yin hang|Bank of Chengdu
四川银行|si chuan yin hang|Bank of Sichuan
四川天府银行|si chuan tian fu yin hang|Sichuan Tianfu Bank
长城华西银行|chang cheng hua xi yin hang|Great Wall West China Bank
泸州银行|lu zhou yin hang|Bank of Luzhou
自贡银行|zi gong yin hang|Bank of Zigong
绵阳市商业银行|mian yang shi shang ye yin hang|Mianyang City Commercial Bank
乐山市商业银行|le shan shi shang ye yin hang|Leshan City Commercial Bank
宜宾市商业银行|yi bin shi shang ye yin hang|Yibin City Commercial Bank
遂宁银行|sui ning yin hang|Bank of Suining
雅安市商业银行|ya an shi shang ye yin hang|Ya’an City Commercial Bank
达州银行|da zhou yin hang|Bank of Dazhou
贵阳银行|gui yang yin hang|Bank of Guiyang
贵州银行|gui zhou yin hang|Bank of Guizhou
富滇银行|fu dian yin hang|Fudian Bank
曲靖市商业银行|qu jing shi shang ye yin hang|Qujing City Commercial Bank
云南红塔银行|yun nan hong ta yin hang|Yunnan Hongta Bank
西藏银行|xi zang yin hang|Bank of Tibet
西安银行|xi an yin hang|Bank of Xi’an
长安银行|chang an yin hang|Chang’an Bank
兰州银行|lan zhou yin hang|Bank of Lanzhou
甘肃银行|gan su yin hang|Bank of Gansu
青海银行|qing hai yin hang|Bank of Qinghai
宁夏银行|ning xia yin hang|Bank of Ningxia
石嘴山银行|shi zui shan yin hang|Bank of Shizuishan
乌鲁木齐银行|wu lu mu qi yin hang|Bank of Urumqi
新疆银行|xin jiang yin hang|Bank of Xinjiang
昆仑银行|kun lun yin hang|Bank of Kunlun
哈密市商业银行|ha mi shi shang ye yin hang|Hami City Commercial Bank
库尔勒银行|ku er le yin hang|Bank of Korla
`

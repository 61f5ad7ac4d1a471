/**
 * Policy banks, state banks, joint-stock banks, private banks and others of the whole country: name, pinyin, English name,
 * abbreviation, and the number of the head office in China's payment system (CNAPS).
 */
export const nationalBanks = `
国家开发银行|guo jia kai fa yin hang|China Development Bank|CDB|201100000017
中国进出口银行|zhong guo jin chu kou yin hang|Export-Import Bank of China|EXIM|202100000003
中国农业发展银行|zhong guo nong ye fa zhan yin hang|Agricultural Development Bank of China|ADBC|203100000019
中国工商银行|zhong guo gong shang yin hang|Industrial and Commercial Bank of China|ICBC|102100099996
中国农业银行|zhong guo nong ye yin hang|Agricultural Bank of China|ABC|103100000026
中国银行|zhong guo yin hang|Bank of China|BOC|104100000004
中国建设银行|zhong guo jian she yin hang|China Construction Bank|CCB|105100000017
交通银行|jiao tong yin hang|Bank of Communications|BOCOM|301290000007
中国邮政储蓄银行|zhong guo you zheng chu xu yin hang|Postal Savings Bank of China|PSBC|403100000004
招商银行|zhao shang yin hang|China Merchants Bank|CMB|308584000013
上海浦东发展银行|shang hai pu dong fa zhan yin hang|Shanghai Pudong Development Bank|SPDB|310290000013
中信银行|zhong xin yin hang|China CITIC Bank|CITIC|302100011000
中国光大银行|zhong guo guang da yin hang|China Everbright Bank|CEB|303100000006
华夏银行|hua xia yin hang|Hua Xia Bank|HXB|304100000005
中国民生银行|zhong guo min sheng yin hang|China Minsheng Bank|CMBC|305100000013
广发银行|guang fa yin hang|China Guangfa Bank|CGB|306581000003
兴业银行|xing ye yin hang|Industrial Bank|CIB|309391000011
平安银行|ping an yin hang|Ping An Bank|PAB|307584007998
浙商银行|zhe shang yin hang|China Zheshang Bank|CZB|316331000018
恒丰银行|heng feng yin hang|Hengfeng Bank|HFB|315456000105
渤海银行|bo hai yin hang|China Bohai Bank|CBHB|318110000014
深圳前海微众银行|shen zhen qian hai wei zhong yin hang|WeBank|WEBANK
浙江网商银行|zhe jiang wang shang yin hang|MYbank|MYBANK
天津金城银行|tian jin jin cheng yin hang|Kincheng Bank of Tianjin|KCB
温州民商银行|wen zhou min shang yin hang|Wenzhou Minshang Bank
上海华瑞银行|shang hai hua rui yin hang|Shanghai Huarui Bank|SHRB
重庆富民银行|chong qing fu min yin hang|Chongqing Fumin Bank
四川新网银行|si chuan xin wang yin hang|Sichuan XW Bank|XWB
湖南三湘银行|hu nan san xiang yin hang|Hunan Sanxiang Bank
安徽新安银行|an hui xin an yin hang|Anhui Xin’an Bank
福建华通银行|fu jian hua tong yin hang|Fujian Huatong Bank
武汉众邦银行|wu han zhong bang yin hang|Wuhan Zhongbang Bank
北京中关村银行|bei jing zhong guan cun yin hang|Zhongguancun Bank
江苏苏商银行|jiang su su shang yin hang|Jiangsu Sushang Bank
威海蓝海银行|wei hai lan hai yin hang|Weihai Blue Ocean Bank
辽宁振兴银行|liao ning zhen xing yin hang|Liaoning Zhenxing Bank
吉林亿联银行|ji lin yi lian yin hang|Jilin Yillion Bank
梅州客商银行|mei zhou ke shang yin hang|Meizhou Hakka Bank
江西裕民银行|jiang xi yu min yin hang|Jiangxi Yumin Bank
无锡锡商银行|wu xi xi shang yin hang|Wuxi Xishang Bank
中信百信银行|zhong xin bai xin yin hang|aiBank|AIBANK
上海科创银行|shang hai ke chuang yin hang|Shanghai Innovation Bank
中德住房储蓄银行|zhong de zhu fang chu xu yin hang|Sino-German Bausparkasse
`

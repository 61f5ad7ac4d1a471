/**
 * Rural commercial banks, unions of rural credit cooperatives and village banks. A line is the beginning of the name with its
 * pinyin; the rest of the name is that of the group.
 */
export const ruralCommercialBanks = `
北京|bei jing
上海|shang hai
天津|tian jin
天津滨海|tian jin bin hai
重庆|chong qing
广州|guang zhou
深圳|shen zhen
东莞|dong guan
佛山|fo shan
广东顺德|guang dong shun de
广东南海|guang dong nan hai
中山|zhong shan
珠海|zhu hai
江门|jiang men
成都|cheng du
武汉|wu han
青岛|qing dao
无锡|wu xi
江苏江南|jiang su jiang nan
江苏常熟|jiang su chang shu
江苏张家港|jiang su zhang jia gang
江苏江阴|jiang su jiang yin
江苏苏州|jiang su su zhou
江苏紫金|jiang su zi jin
江苏昆山|jiang su kun shan
江苏太仓|jiang su tai cang
江苏海安|jiang su hai an
江苏如皋|jiang su ru gao
江苏泰州|jiang su tai zhou
江苏扬州|jiang su yang zhou
江苏镇江|jiang su zhen jiang
江苏民丰|jiang su min feng
江苏溧水|jiang su li shui
江苏高淳|jiang su gao chun
徐州|xu zhou
连云港东方|lian yun gang dong fang
杭州联合|hang zhou lian he
浙江萧山|zhe jiang xiao shan
浙江绍兴瑞丰|zhe jiang shao xing rui feng
浙江义乌|zhe jiang yi wu
浙江温州鹿城|zhe jiang wen zhou lu cheng
浙江乐清|zhe jiang yue qing
浙江瑞安|zhe jiang rui an
浙江禾城|zhe jiang he cheng
浙江杭州余杭|zhe jiang hang zhou yu hang
浙江富阳|zhe jiang fu yang
浙江诸暨|zhe jiang zhu ji
浙江上虞|zhe jiang shang yu
浙江温岭|zhe jiang wen ling
宁波鄞州|ning bo yin zhou
宁波慈溪|ning bo ci xi
合肥科技|he fei ke ji
芜湖扬子|wu hu yang zi
马鞍山|ma an shan
安徽肥西|an hui fei xi
安徽桐城|an hui tong cheng
厦门|xia men
福建福州|fu jian fu zhou
福建晋江|fu jian jin jiang
福建石狮|fu jian shi shi
泉州|quan zhou
南昌|nan chang
九江|jiu jiang
赣州|gan zhou
济南|ji nan
烟台|yan tai
潍坊|wei fang
山东寿光|shan dong shou guang
山东广饶|shan dong guang rao
郑州|zheng zhou
洛阳|luo yang
长沙|chang sha
湖北三峡|hu bei san xia
湖北荆州|hu bei jing zhou
大连|da lian
沈阳|shen yang
吉林九台|ji lin jiu tai
哈尔滨|ha er bin
海口|hai kou
三亚|san ya
贵阳|gui yang
贵州花溪|gui zhou hua xi
陕西秦农|shan xi qin nong
宁夏黄河|ning xia huang he
兰州|lan zhou
乌鲁木齐|wu lu mu qi
新疆天山|xin jiang tian shan
内蒙古呼和浩特金谷|nei meng gu hu he hao te jin gu
山西尧都|shan xi yao du
`
export const ruralUnions = `
河北省|he bei sheng
吉林省|ji lin sheng
黑龙江省|hei long jiang sheng
安徽省|an hui sheng
福建省|fu jian sheng
江西省|jiang xi sheng
山东省|shan dong sheng
湖北省|hu bei sheng
湖南省|hu nan sheng
广东省|guang dong sheng
贵州省|gui zhou sheng
云南省|yun nan sheng
陕西省|shan xi sheng
甘肃省|gan su sheng
青海省|qing hai sheng
`
export const villageBanks = `
北京密云汇丰|bei jing mi yun hui feng
湖北随州曾都汇丰|hu bei sui zhou zeng du hui feng
重庆大足汇丰|chong qing da zu hui feng
浙江长兴联合|zhe jiang chang xing lian he
北京延庆|bei jing yan qing
北京大兴九银|bei jing da xing jiu yin
上海松江民生|shang hai song jiang min sheng
上海嘉定民生|shang hai jia ding min sheng
上海奉贤浦发|shang hai feng xian pu fa
深圳福田银座|shen zhen fu tian yin zuo
北京顺义银座|bei jing shun yi yin zuo
重庆黔江银座|chong qing qian jiang yin zuo
重庆渝北银座|chong qing yu bei yin zuo
浙江三门银座|zhe jiang san men yin zuo
江西赣州银座|jiang xi gan zhou yin zuo
四川仪陇惠民|si chuan yi long hui min
中山小榄|zhong shan xiao lan
东莞长安|dong guan chang an
深圳龙岗鼎业|shen zhen long gang ding ye
深圳宝安桂银|shen zhen bao an gui yin
天津滨海惠民|tian jin bin hai hui min
青岛即墨惠民|qing dao ji mo hui min
昆山鹿城|kun shan lu cheng
慈溪民生|ci xi min sheng
彭州民生|peng zhou min sheng
潜江民生|qian jiang min sheng
宜都民生|yi du min sheng
蕲春中银富登|qi chun zhong yin fu deng
`

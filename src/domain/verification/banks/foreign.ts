/** Foreign banks in China, in the form of `national.ts`. */
export const foreignBanks = `
汇丰银行（中国）|hui feng yin hang zhong guo|HSBC Bank (China)|HSBC
渣打银行（中国）|zha da yin hang zhong guo|Standard Chartered Bank (China)|SCB
花旗银行（中国）|hua qi yin hang zhong guo|Citibank (China)|CITI
东亚银行（中国）|dong ya yin hang zhong guo|Bank of East Asia (China)|BEA
恒生银行（中国）|heng sheng yin hang zhong guo|Hang Seng Bank (China)|HASE
星展银行（中国）|xing zhan yin hang zhong guo|DBS Bank (China)|DBS
南洋商业银行（中国）|nan yang shang ye yin hang zhong guo|Nanyang Commercial Bank (China)|NCB
大华银行（中国）|da hua yin hang zhong guo|United Overseas Bank (China)|UOB
华侨银行（中国）|hua qiao yin hang zhong guo|OCBC Bank (China)|OCBC
摩根大通银行（中国）|mo gen da tong yin hang zhong guo|JPMorgan Chase Bank (China)|JPM
摩根士丹利国际银行（中国）|mo gen shi dan li guo ji yin hang zhong guo|Morgan Stanley Bank International (China)
德意志银行（中国）|de yi zhi yin hang zhong guo|Deutsche Bank (China)|DB
法国巴黎银行（中国）|fa guo ba li yin hang zhong guo|BNP Paribas (China)|BNP
法国兴业银行（中国）|fa guo xing ye yin hang zhong guo|Societe Generale (China)|SG
东方汇理银行（中国）|dong fang hui li yin hang zhong guo|Credit Agricole CIB (China)|CACIB
瑞士银行（中国）|rui shi yin hang zhong guo|UBS (China)|UBS
瑞穗银行（中国）|rui sui yin hang zhong guo|Mizuho Bank (China)
三菱日联银行（中国）|san ling ri lian yin hang zhong guo|MUFG Bank (China)|MUFG
三井住友银行（中国）|san jing zhu you yin hang zhong guo|Sumitomo Mitsui Banking Corporation (China)|SMBC
友利银行（中国）|you li yin hang zhong guo|Woori Bank (China)
新韩银行（中国）|xin han yin hang zhong guo|Shinhan Bank (China)
韩亚银行（中国）|han ya yin hang zhong guo|Hana Bank (China)
企业银行（中国）|qi ye yin hang zhong guo|Industrial Bank of Korea (China)|IBK
国民银行（中国）|guo min yin hang zhong guo|Kookmin Bank (China)|KB
盘谷银行（中国）|pan gu yin hang zhong guo|Bangkok Bank (China)
开泰银行（中国）|kai tai yin hang zhong guo|KASIKORNBANK (China)
澳大利亚和新西兰银行（中国）|ao da li ya he xin xi lan yin hang zhong guo|ANZ Bank (China)|ANZ
蒙特利尔银行（中国）|meng te li er yin hang zhong guo|Bank of Montreal (China)|BMO
大新银行（中国）|da xin yin hang zhong guo|Dah Sing Bank (China)
中信银行国际（中国）|zhong xin yin hang guo ji zhong guo|China CITIC Bank International (China)
华商银行|hua shang yin hang|Chinese Mercantile Bank
富邦华一银行|fu bang hua yi yin hang|Fubon Bank (China)
国泰世华银行（中国）|guo tai shi hua yin hang zhong guo|Cathay United Bank (China)
玉山银行（中国）|yu shan yin hang zhong guo|E.SUN Bank (China)
永丰银行（中国）|yong feng yin hang zhong guo|Bank SinoPac (China)
彰银商业银行|zhang yin shang ye yin hang|Chang Hwa Commercial Bank (China)
首都银行（中国）|shou du yin hang zhong guo|Metropolitan Bank (China)
正信银行|zheng xin yin hang|Zhengxin Bank
`

/** Passwords tried first against a Persian shop, in lower case and Latin digits; sequences such as 123456 are detected by rule. */
const lists = `
1234567890 0987654321 0123456789 12345678910 123456789a 123456789q 1234567a 123456a a123456 a12345678 123456q q123456 123456z 1234qwer
123123 123123123 12341234 123321 1234321 12344321 112233 11223344 1122334455 121212 12121212 131313 101010 10101010 100200 102030 10203040
147258 147258369 159753 159357 159951 741852 741852963 789456 789456123 456123 369258147 321321 456456 789789 147147 258258 258456 159159
111222 111222333 222333 333444 123654 123654789 123789 135790 13579 24680 2468101 159632 987654 963852741 1029384756 1q2w3e 1q2w3e4r 1q2w3e4r5t
1qaz2wsx zaq12wsx zaq1zaq1 qazwsx qazwsxedc qwerty qwertyuiop qwerty1 qwertyui qwert qweasd qweasdzxc qwe123 qwe123qwe asdasd asdfgh asdfghjkl
asdf asdf1234 asd123 zxcvbn zxcvbnm zxcv1234 poiuytrewq lkjhgfdsa mnbvcxz qqwwee aabbcc abcabc abcd abc123 123abc abcd1234 1234abcd aaa111
password passw0rd p@ssword p@ssw0rd pass pass1234 mypassword secret letmein welcome login admin administrator root user guest test tester
testtest test1234 changeme default iloveyou loveyou mylove lovelove sunshine princess princes dragon monkey football soccer baseball master
superman batman shadow michael jordan jennifer charlie computer internet google facebook instagram telegram whatsapp samsung iphone android
apple huawei xiaomi nokia windows starwars pokemon naruto minecraft hello hello123 freedom whatever trustno1 killer cheese flower butterfly
iran iraniran iranian persian persia tehran tehranam esfahan isfahan shiraz tabriz mashhad mashad ahvaz rasht karaj kerman yazd qom hamedan
iran1234 iran123 salam salamsalam slm khoda khodaya khodajoon allah allahakbar bismillah yahossein yahosein yaali yaaliyali yazahra yamahdi
mohammad mohamad mohammed muhammad ali alireza aliali amir amirali amirhossein amirreza hossein hosein hasan hassan hamid hamed reza mohsen
mehdi mahdi mehran mahmoud majid masoud saeed saeid sajad omid arash ashkan behnam behzad farhad farzad ehsan iman javad karim milad morteza
mostafa nima peyman pooya pouya ramin saman sina siavash vahid yasin ysn maryam zahra fateme fatemeh narges sara sarah leila leyla nazanin
negar neda nasrin mina mahsa samira elham elnaz shabnam shirin sahar parisa paria setareh mahtab azadeh bahar hanieh kimia yasaman yasmin
perspolis persepolis esteghlal taj piroozi sepahan tractor azadi eshgh eshgham eshghe asheghetam azizam delam khodam janam joonam golam
madar pedar baba maman mamani babaei zendegi iloveiran doostetdaram dooset bitarbiat nemidonam nemidoonam ramz ramzobor ramzeobor kelid
vitrin shop digikala snapp divar bazaar irancell hamrah hamraheaval rightel mci
رمز رمزعبور رمز‌عبور پسورد گذرواژه ایران تهران اصفهان شیراز مشهد تبریز سلام سلامسلام خدا خدایا یاعلی یاحسین یازهرا بسم‌الله علی محمد
حسین رضا امیر مهدی علیرضا مریم زهرا فاطمه سارا نرگس عشق عشقم مادر پدر پرسپولیس استقلال دوستت‌دارم دوستتدارم زندگی ویترین
`

export const commonPasswords: ReadonlySet<string> = new Set(lists.split(/\s+/).filter(Boolean))

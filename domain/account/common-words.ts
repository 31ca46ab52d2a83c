/**
 * Words that passwords are made of, in lower case: what people in Iran choose, and what breached lists of the world begin with.
 * Written by hand, by group; `guessable-password.ts` adds the habits (years and digits around a word, two words, letters replaced by digits,
 * the other keyboard layout), so that each word stands for thousands of passwords. Add a word to the group it belongs to.
 */
const groups = {
  menNames: `
    abbas abdollah abed abolfazl abolfaz abtin adel afshin ahmad ahmadreza akbar ali aliakbar aliasghar alireza amin amir amirabbas amirali
    amirhosein amirhossein amirhussein amirmahdi amirmehdi amirmohammad amirreza arad aram aras arash arastoo ardalan ardeshir ardavan aria
    arian armin arman arsalan arsham arshia artin arvin asghar ashkan ata atabak ayhan azim babak bagher bahador bahman bahram bamdad barbod
    bardia behdad behnam behrang behrooz behrouz behzad benyamin bijan borna borzoo dadash daniyal danial daniel dara dariush daryoush davood
    davoud ebi ebrahim ehsan emad emran erfan esmaeil esmail faramarz faraz farbod fardin farhad farhang farid fariborz farshad farshid farzad
    farzan farzin fazel ferdowsi fereydoon fereydoun ghasem ghodrat gholam gholamreza habib hadi hafez hamed hamid hamidreza hamzeh hasan
    hashem hassan hatam heydar hesam hessam homayoon hooman hooshang hormoz hosein hoseyn hossein houman houshang hussein iman iraj jaber
    jafar jahan jahangir jalal jamal jamshid javad kambiz kamran kamyar karen karim kasra kaveh kavoos kazem keyvan khalil khashayar khosro
    khosrow kia kian kianoush kiarash kiavash kourosh koorosh kurosh mahan mahbod mahdi mahmood mahmoud mahyar majid majidreza mansoor mansour
    manoochehr mani masih masood masoud matin mazdak maziar mehdi mehrab mehran mehrdad mehrshad mehrzad meysam milad misagh moein mohamad
    mohamadali mohamadreza mohammad mohammadali mohammadamin mohammadhosein mohammadhossein mohammadjavad mohammadmahdi mohammadmehdi
    mohammadreza mohammed muhammad mohsen mojtaba moosa mousa morad morteza mosaleh mostafa mustafa nader naser nasser navid nima nouri omid
    parham parsa payam pedram pejman pezhman peyman pooria pouria pooya pouya poyan rahim rahman ramin ramtin rasool rasoul rasam reza rezaei
    rohollah ruhollah roozbeh rouzbeh rostam saber sadegh sadra saeed saeid sahand sajad sajjad salar salman sam saman samyar sasan satar
    sattar sepanta sepehr shahab shahin shahram shahriar shahrokh shahrooz shayan sheida shervin siamak siavash sina sirous sobhan soheil
    sohrab soroosh soroush tahmasb taher taghi tohid vahid valiollah vali yaghoub yahya yaser yashar yasin yousef yoosef yosef younes zakaria
    behrad radin rayan ryan hosam kamal kamali karimi mohammadi ahmadi hosseini hoseini rezayi moradi jafari alavi mousavi moosavi sadeghi
    rahimi ebrahimi heydari ghasemi akbari asadi bagheri hashemi kazemi maleki najafi naderi norouzi nouroozi rostami salehi sharifi soltani
    taheri yousefi zamani amiri ghorbani mirzaei rajabi tehrani shirazi esfahani tabrizi khan sardar agha hajagha haji hajreza mamad mamali
    mammad javadi samadi rahmani hatami`,
  womenNames: `
    afsaneh afsane afsoon aida akram anahita ani anis arezoo arezou armita asal asieh asma atefeh atefe atena athena atieh atoosa ava avin
    ayda aylar aylin ayda azadeh azade azam azar azin bahar bahareh bahare baran behnaz bita delaram delara diana donya dorsa elaheh elahe
    elena elham elika elina elmira elnaz fahimeh fahime farahnaz farangis farideh faride farnaz faranak farzaneh farzane fateme fatemeh
    fatima ferdos fereshteh fereshte foroogh forough ghazal ghazaleh golnar golnaz golnoosh golshifteh hadis hadiseh haleh hale hamideh hana
    haniyeh hanieh hasti hediyeh hedieh helia helen hengameh homa hoda jaleh kiana kimia ladan laleh lale leila leyla leyli lida lili lilia
    maedeh maede mahboobeh mahdieh mahdis mahin mahnaz mahsa mahshid mahtab mahya maliheh mandana mania maria maral mari marjan marzieh
    marziyeh maryam masoomeh masoumeh masume mehrnaz mehrnoosh mehri melika melina melody mina minoo mitra mobina mohadeseh mojgan mona
    monireh mozhgan nafiseh nahid narges nargess nasim nasrin nastaran nava nazanin nazi nazila neda negar negin nika niki niloofar niloufar
    niusha nooshin noushin pantea paniz pardis pari paria parichehr parinaz parisa parvaneh parvin pegah peyvand pouneh raha rana rahil
    raheleh rahele ramineh reyhaneh reyhane rima rojin roksana romina roya saba sadaf saghar saghi sahar saharnaz sahba samaneh samane samin
    samira sanam sanaz sara sarah sarina sayeh sedigheh sepideh sepide setareh setare shabnam shadi shaghayegh shahla shahrzad shahnaz
    sharareh sheyda shiva shima shirin shohreh shokoofeh sima simin soheila somayeh soodabeh sogand sogol solmaz sonia sorour taraneh tarane
    tara tina toktam toma tooba yalda yasaman yasamin yasi yasmin yasna yegane yeganeh zahra zeinab zeynab zari ziba zoha zohreh zohre`,
  places: `
    iran iranian iranzamin irani persia persian pars fars tehran tehranam isfahan esfahan shiraz mashhad mashad tabriz karaj ahvaz ahwaz qom
    ghom kerman kermanshah urmia orumieh rasht zahedan hamedan hamadan yazd ardabil ardebil bandarabbas bandar arak eslamshahr zanjan sanandaj
    qazvin ghazvin khorramabad gorgan sari babol amol kashan bojnourd bushehr boushehr birjand ilam semnan yasuj shahrekord dezful abadan
    khoramshahr khorramshahr kish gheshm qeshm mahabad marand maragheh malayer borujerd sabzevar neyshabur nishabour rafsanjan sirjan bam
    gilan mazandaran shomal jonoob jonub azarbayjan azarbaijan kordestan kurdistan khorasan khuzestan khouzestan lorestan golestan hormozgan
    sistan baluchestan damavand alborz zagros sahand sabalan khazar khalijfars karoon zayanderood tajrish vanak azadi milad enghelab`,
  teams: `
    perspolis persepolis persepoli perspoli pirouzi piroozi esteghlal estegh taj tajeman sepahan tractor teraktor zobahan foolad malavan
    damash nassaji sorkhabi ghermez ghermezete abiat abiate abie abieasemani aliayi alidaei daei karimi alikarimi mahdavikia azmoun azmoon
    taremi jahanbakhsh beiranvand messi lionel ronaldo cristiano neymar mbappe zidane maradona pele barcelona barca realmadrid madrid
    manchester united chelsea liverpool arsenal juventus milan acmilan inter bayern dortmund football futbal footbal soccer`,
  faith: `
    khoda khodaya khodajoon khodajan allah allahakbar allahoakbar bismillah besmellah yaali yaaliyali yaalimadad yaemamreza emamreza emamali
    emamzaman emamhossein yahossein yahosein yahoseyn yazahra yamahdi yamehdi yasahebzaman yaabalfazl yaabolfazl abalfazl abolfazle yazeynab
    labbayk salavat salavaat quran ghoran namaz karbala najaf makkeh mecca madineh imamreza masoom yarab yareb tavakol elahi`,
  affection: `
    eshgh eshghe eshgham eshgheman eshghemani eshghabadi eshq love mylove loveyou iloveyou iloveu iluvu lovelove lovers loveme asheghetam
    asheghtam ashegh asheghe asheghi doostetdaram dostetdaram doosetdaram dooset duset dustetdaram azizam azizamy aziz azizedelam azizemani
    delam delbar delbaram deltang deltangam janam jan jonam joonam joon jigar jigaram jigarjigar nafas nafasam nafasami hamsar hamsaram
    golam gol goli golpesar goldokhtar khoshgel khoshgele khoshgelam khoshkel naz nazi nazgol eshghejavidan tanha tanham tanhaei tanhayi
    divooneh divoone divoonetam divane mordam bitoo bito baroon baran asheghan hamishe hamishegi yar yaram delshekaste delshekasteh
    honey honeys baby babygirl babyboy sweet sweety sweetheart darling kiss kisses hug forever always prince princess princes queen king`,
  family: `
    madar madaram pedar pedaram maman mamani mamanam mamanjoon mamanjan baba babaei babaee babajoon babajan babam dadashi abji abjijoon
    khahar khaharam baradar baradaram pesar pesaram dokhtar dokhtaram amoo ameh khale khaleh daei bacheh bache nini koochooloo kocholo
    khanoom khanom khanevade khanevadeh family mother father mama papa mommy daddy sister brother`,
  everyday: `
    salam salamati slm slam salamkhoobi khobi khoobi khodahafez mersi merci chetori kojaei hastam hasti nist nistam nemidonam nemidoonam
    namidonam midoonam bikhial bikhiyal bikhiyalesh zendegi zendegim zendegiman zendegiziba omidvar arezooha royaye rooya roya shadi shab
    shabnam rooz aftab mahtab setareha aseman asemoon darya daryaei jangal kooh khorshid mah parande parvaz azadi aramesh omide
    yadegari yadegar bitarbiat ashghal olagh khar gav sag gorbe shir palang gorg oghab asb mahi moosh khers ahoo tavoos kaftar
    polo kabab ghorme ghormesabzi abgoosht chelo chelokabab nooshabeh chai ghahve bastani limo holoo tootfarangi sib anar pesteh
    ghermez abi sabz zard meshki sefid banafsh soorati talaei noghrei almas tala firoozeh yaghoot morvarid
    hamechi hichi hichkas haminkeyeh chert chertopert alaki dorogh vaghei haghighi khodam khodamam khodet manam manoto manoton
    ramz ramzobor ramzeobor ramze ramzeman ramzam pasvord pasword kelid kelide gozarvajeh obur vorood khorooj karbar modir modiriat
    daneshgah daneshjoo madrese moalem mohandes doktor hesab sherkat bank pool poolam pooldar milyarder milyoner kharid foroosh
    mashin peraid peride pride peugeot pejo samand dena pejopars tiba bmwbenz motor otobus
    vitrin shop shopping forooshgah market digikala snapp snap tapsi divar sheypoor torob bazaar cafebazaar aparat filimo namava rubika
    eitaa bale soroush irancell mtn hamrah hamraheaval hamrahaval mci rightel shatel mokhaberat melli mellat saderat tejarat sepah pasargad
    saman parsian refah maskan keshavarzi`,
  calendar: `
    farvardin ordibehesht khordad tir mordad amordad shahrivar mehr aban azar dey bahman esfand norooz nowruz yalda chaharshanbe shanbe
    yekshanbe doshanbe seshanbe panjshanbe jome jomeh january february march april may june july august september october november december
    monday tuesday wednesday thursday friday saturday sunday spring summer autumn winter bahar tabestan paeez paiz zemestan`,
  world: `
    password passwort passwords passwd passward passcode passphrase pass passme mypass mypassword yourpassword newpassword newpass oldpassword
    secret secrets private letmein letme welcome hello helloworld hellohello hi login logon signin signup access admin administrator root
    sysadmin superuser superadmin moderator user username users guest test tester testing testtest tests demo sample example default changeme
    change temp temporary blank none null nothing anything something whatever whatsup computer internet network server system windows linux
    ubuntu macbook laptop desktop keyboard mouse monitor google gmail yahoo hotmail outlook facebook instagram insta telegram whatsapp twitter
    tiktok snapchat youtube netflix spotify amazon paypal bitcoin crypto apple iphone ipad samsung galaxy huawei xiaomi redmi poco nokia sony
    motorola oneplus honor android pixel playstation xbox nintendo microsoft
    dragon monkey tiger lion eagle wolf falcon panther bear shark snake horse bunny kitty kitten puppy doggy chicken turtle butterfly dolphin
    ladybug unicorn phoenix pegasus
    sunshine sunflower sunny flower flowers rose roses lily daisy violet orchid jasmine rainbow thunder lightning shadow midnight moonlight
    star stars galaxy heaven angel angels devil demon ghost hunter killer ninja samurai warrior soldier knight viking pirate wizard magic
    merlin gandalf hobbit
    superman batman spiderman ironman hulk captain marvel avengers joker harley wonderwoman starwars startrek skywalker yoda matrix neo
    pokemon pikachu naruto sasuke goku onepiece luffy doraemon minecraft fortnite roblox callofduty counterstrike clashofclans coc pubg dota
    gta gtasanandreas mario sonic zelda leagueoflegends valorant
    freedom liberty peace power energy master mustang ferrari porsche mercedes bmw toyota honda corvette camaro harleydavidson yamaha suzuki
    baseball basketball hockey tennis golf golfer swimming running yankees lakers cowboys steelers jordan michael michaeljordan kobe lebron
    cheese chocolate cookie cookies banana orange cherry peach pepper ginger coffee pizza burger butter sugar candy strawberry
    michelle jennifer jessica ashley amanda nicole daniel andrew joshua matthew anthony robert thomas charlie george william james john david
    joseph jack harry oliver jacob ethan alexander alex max sam samuel maggie hannah taylor jasmine brandon justin tyler austin hunter chris
    christopher patrick richard martin steven peter paul mark andrea angela anna emma sophia olivia isabella maria rachel victoria elizabeth
    trustno one onelove onlyme justme itsme me imagine success lucky winner money cash dollar rich gold silver diamond metallica nirvana
    eminem rihanna beyonce blink greenday slipknot slayer music guitar piano rock rap hiphop dance party
    fuckyou fuck fucker asshole bitch sexy sex pussy hottie cutie loser stupid idiot biteme
    abc abcd abcde asd asdf qwe qwer qwert qwerty qaz zxc zxcv wasd azerty qwertz letmeinnow trustme iamgod godisgood jesus jesuschrist god
    christ church faith hope bless blessed grace summerlove starlight loveislife lifeisgood goodluck carpediem`,
  persianScript: `
    رمز رمزعبور رمزم پسورد گذرواژه کلید ورود سلام سلامتی خداحافظ ایران ایرانی ایرانزمین تهران اصفهان شیراز مشهد تبریز کرج اهواز قم کرمان
    رشت یزد همدان اراک زنجان قزوین گرگان ساری بوشهر کرمانشاه ارومیه خدا خدایا خداجون الله الله‌اکبر بسم‌الله یاعلی یاحسین یازهرا یامهدی
    یاابوالفضل یارضا امام‌رضا امامزمان امام‌حسین کربلا صلوات قران علی محمد حسین حسن رضا امیر مهدی علیرضا امیرعلی امیرحسین امیررضا
    محمدرضا محمدعلی محمدحسین حمیدرضا احمد محمود حمید مجید سعید وحید ناصر جواد کاظم اکبر اصغر عباس ابوالفضل مصطفی مرتضی مجتبی محسن
    میلاد میثم نیما پویا پوریا پیمان پدرام پارسا آرش آرمان آریا آرمین اشکان افشین بابک بهنام بهزاد بهرام بیژن داریوش کوروش سیاوش سینا
    سامان سهراب شاهین شهرام فرهاد فرزاد فرید فرشاد کامران کیان کیوان مازیار مهران مهرداد نادر نوید یاسر یاسین یوسف
    مریم زهرا فاطمه سارا نرگس زینب معصومه نازنین نگار ندا نسرین مینا مهسا سمیرا الهام الناز شبنم شیرین سحر پریسا پریا ستاره مهتاب آزاده
    بهار هانیه کیمیا یاسمن یاسمین سپیده سمانه مرجان مژگان نسترن نیلوفر لیلا لاله آیدا آیلین باران بهاره ترانه الهه فرشته فرزانه محبوبه
    عشق عشقم عاشقتم دوستت‌دارم دوستتدارم دوست‌دارم عزیزم دلم جانم جونم جیگر نفس نفسم گلم خوشگل تنها تنهایی دیوونه زندگی زندگیم امید آرزو
    مادر مادرم پدر پدرم مامان مامانم بابا بابام داداش آبجی خواهر برادر خاله عمو دایی عمه پسر پسرم دختر دخترم خانواده
    پرسپولیس استقلال سپاهان تراکتور پیروزی تاج فوتبال قرمز آبی سبز زرد مشکی سفید فروردین اردیبهشت خرداد تیر مرداد شهریور مهر آبان آذر دی
    بهمن اسفند نوروز یلدا شنبه جمعه پاییز زمستان تابستان ویترین فروشگاه گوشی موبایل کامپیوتر اینترنت همراه‌اول ایرانسل تلگرام اینستاگرام
    نمیدونم نمیدانم هیچی هیچکس بیخیال خودم مدیر کاربر ادمین دانشگاه مدرسه گل گربه سگ شیر ببر ماه خورشید دریا آسمان باران`,
} as const

/** Compared without half-spaces, and with one form of alef. */
export const commonWords: ReadonlySet<string> = new Set(
  Object.values(groups)
    .flatMap((words) => words.split(/\s+/))
    .filter(Boolean)
    .map((word) => word.replaceAll('\u200c', '').replaceAll('آ', 'ا')),
)

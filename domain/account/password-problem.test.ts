import { expect, test } from 'vitest'
import { commonWords } from './common-words.ts'
import { passwordTooLong, passwordTooShort } from './password.ts'
import { passwordCommon, passwordOwnContact, passwordProblem } from './password-problem.ts'

const owner = { phone: '09123456780', email: 'm.tavakoli@example.ir' }
const problemOf = (typed: string, minLength?: number) => passwordProblem(typed, owner, minLength)

test.each([
  ['six letters', 'kbzt7w'],
  ['Persian', 'ابرپاره بر فراز کوه'],
  ['emoji', '🦊🌧️🥕👩‍👧🎈🧵'],
  ['spaces at both ends', '  kbzt7w  '],
  ['250 letters', 'kb7wq'.repeat(50)],
  ['a common word with a long number behind it', 'taj8372910384756'],
  ['three words', 'baran gol daftar'],
  ['a word with other letters', 'kbahar7w'],
  ['random digits', '48201957'],
])('AUTH-11: accepts %s', (_case, typed) => expect(problemOf(typed)).toBeNull())

test.each([
  ['five letters', 'kbzt7', passwordTooShort(6)],
  ['five emoji, however many code units they are', '👩‍👧👩‍👧👩‍👧👩‍👧👩‍👧', passwordTooShort(6)],
  ['a text without end', 'kb7'.repeat(100_000), passwordTooLong],
])('AUTH-11: rejects %s', (_case, typed, why) => expect(problemOf(typed)).toBe(why))

test.each([
  ['one of the most common', 'password PassWord P@ssw0rd p@$$w0rd Password1! letmein welcome123 iloveyou'],
  ['a capital and digits', 'Aa123456 aA123456 Aa@123456 A123456a Ab123456'],
  ['hardly any variety', 'aaaaab 77777777 121212 111222 112233 aabbcc 100200 🦊🦊🦊🦊🦊🦊 kb7kb7kb7 13701370'],
  ['a sequence', '123456 ۱۲۳۴۵۶ 23456789 987654321 fedcba abc123 123321 12344321 13579246 0987654321'],
  ['keys beside each other', 'qwerty qweasd asdfgh zxcvbnm qazwsx 1qaz2wsx zaq12wsx qwe123 asdf1234 poiuytrewq'],
  ['keys of the number pad', '147258 147258369 159753 789456123 741852963'],
  ['two alternating runs', '1q2w3e 1q2w3e4r5t 10203040 1029384756'],
  ['keys of the Persian layout', 'ضصثقفغ شسیبلا ظطزرذد ضصثشسی'],
  ['a date', '13700512 1370/05/12 ۱۳۸۰-۰۱-۰۱ 700512 12051370 19890312 25121990'],
  ['anybody’s number', '09121112233 +989121112233 9121112233 ۰۹۱۲۱۱۱۲۲۳۳ 0012345679'],
  ['a name with a year', 'Alireza@1370 alireza1370 1370alireza sara1380! Maryam_1365 m0hammad99 ali13700512'],
  ['two names', 'alireza mohammadreza saraali amirmaryam sara&ali'],
  ['a team, a city, a faith, a month', 'perspolis6 esteghlal1400 tehran021 yaali110 emamreza8 farvardin73 khordad1365'],
  ['words of love', 'eshgham azizam123 asheghetam doostetdaram mylove2020'],
  ['a Persian word', 'رمزعبور رمز‌عبور دوستت‌دارم علیرضا۱۳۷۰ پرسپولیس آرش۱۳۷۰'],
  ['a Persian word on Latin keys', 'sghlsghl hdvhk1400 ugdvqh vlcuf,v'],
  ['a Latin word on Persian keys', 'حشسسصخقی سشمشئ۱۲۳'],
])('AUTH-11: rejects %s', (_case, list) => {
  expect(list.split(' ').filter((typed) => problemOf(typed) !== passwordCommon)).toEqual([])
})

test('AUTH-11: thousands of words are rejected, alone and with the usual endings', () => {
  expect(commonWords.size).toBeGreaterThan(1_500)
  const typed = [...commonWords].flatMap((word) => ['', '1', '123', '1234', '@1370', '1403', '!', '110'].map((ending) => word + ending))
  const long = typed.filter((each) => [...each].length >= 6)
  expect(long.length).toBeGreaterThan(10_000)
  expect(long.filter((each) => problemOf(each) !== passwordCommon)).toEqual([])
})

test.each([
  [
    'the own mobile number',
    '09123456780 9123456780 +989123456780 00989123456780 989123456780 ۰۹۱۲۳۴۵۶۷۸۰ 0912-345-6780 a09123456780 09123456780@A',
  ],
  ['the own e-mail address or its local part', 'm.tavakoli@example.ir M.Tavakoli mtavakoli m_tavakoli12 m.tavakoli@1'],
])('AUTH-11: rejects %s', (_case, list) => {
  expect(list.split(' ').filter((typed) => problemOf(typed) !== passwordOwnContact)).toEqual([])
})

test('the minimum length is configurable', () => {
  expect(problemOf('kbzt7w', 10)).toBe('رمز عبور باید حداقل ۱۰ کاراکتر باشد')
  expect(problemOf('kbzt7wqmpx', 10)).toBeNull()
})

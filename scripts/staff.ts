import { parseArgs } from 'node:util'
import { demoOwner } from '#db/desk/demo-owner.ts'
import { readSettings } from '#db/desk/settings.ts'
import { listStaff } from '#db/desk/staff.ts'
import { emailInvalid, email as parseEmail } from '#domain/account/email.ts'
import { mobile, mobileInvalid } from '#domain/account/mobile.ts'
import { readConfig } from '#server/config/config.ts'
import { isDemo } from '#server/config/providers.ts'
import { readSecrets, shopSecrets } from '#server/config/secrets.ts'
import { makeOwner, makePasswordLink } from '#services/desk/make-owner.ts'
import { makeDeskLink } from '#services/desk/one-time-link.ts'
import { disableMember, resetTotp } from '#services/desk/staff/staff-commands.ts'
import { openDatabase } from './open-database.ts'

const usage = `npm run staff -- owner owner@shop.example     makes a registered account an owner of the shop
npm run staff -- owner owner@shop.example 09121234567   the same in a new shop, where nobody can register yet: creates the account
                                              and prints a link, valid for 30 minutes, to set its password
npm run staff -- link                         prints a one-time link to the desk of a demo, valid for 15 minutes
npm run staff -- list
npm run staff -- disable staff@shop.example      takes the access to the desk away
npm run staff -- reset-totp staff@shop.example   for a lost phone: removes the second factor and ends the sessions

  --database-url postgres://…   instead of DATABASE_URL or the embedded database in DATA_DIR`

const notStaff = 'همکار فعالی با این ایمیل نیست'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'database-url': { type: 'string' } } })
const [command = '', email = '', phone = ''] = positionals
const { db, close } = await openDatabase(values['database-url'])
try {
  process.exitCode = await run(command)
} finally {
  await close()
}

async function run(name: string): Promise<number> {
  if (name === 'list') return list()
  if (name === 'link') return link()
  if (name === 'owner') return owner()
  if (name === 'disable') return report(await disableMember(db, email.toLowerCase()), 'انجام شد', notStaff)
  if (name === 'reset-totp') return report(await resetTotp(db, email.toLowerCase()), 'انجام شد', notStaff)
  console.log(usage)
  return 2
}

const noAccount = 'حسابی با این ایمیل نیست؛ نخست در فروشگاه ثبت نام کنید، یا پس از ایمیل شماره موبایل مالک را هم بنویسید'

async function owner(): Promise<number> {
  const [mailbox, number] = [parseEmail(email), phone === '' ? null : mobile(phone)]
  if (!mailbox) return report(false, '', emailInvalid)
  if (phone !== '' && !number) return report(false, '', mobileInvalid)
  const made = await makeOwner(db, { email: mailbox, phone: number })
  if (!made) return report(false, '', number ? 'این شماره موبایل از حساب دیگری است' : noAccount)
  report(true, 'انجام شد', '')
  if (made.hasPassword) return 0
  const config = readConfig(process.env)
  const context = { db, secrets: shopSecrets(readSecrets(config)), settings: { baseUrl: config.BASE_URL } }
  console.log(`گذاشتن رمز عبور  ${await makePasswordLink(context, { userId: made.id, email: mailbox })}`)
  return 0
}

async function list(): Promise<number> {
  for (const { name, email, role, status } of await listStaff(db)) {
    console.log([name, email, role, status === 'active' ? 'فعال' : 'غیرفعال'].join(' · '))
  }
  return 0
}

async function link(): Promise<number> {
  const config = readConfig(process.env)
  if (!isDemo(config, await readSettings(db)))
    return report(false, '', 'پیوند یک‌بارمصرف فقط برای فروشگاه نمونه است؛ با رمز عبور و کد وارد شوید')
  const context = { db, secrets: shopSecrets(readSecrets(config)), settings: { baseUrl: config.BASE_URL } }
  console.log(await makeDeskLink(context, await demoOwner(db)))
  return 0
}

function report(isDone: boolean, success: string, failure: string): number {
  console[isDone ? 'log' : 'error'](isDone ? success : failure)
  return isDone ? 0 : 1
}

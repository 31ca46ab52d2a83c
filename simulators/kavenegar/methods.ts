import { type Account, type Sent, statusTextOf } from './account.ts'
import { checkToken, fillTemplate, lookupReceptor, mobileReceptor, Rejection, type TokenName, tokenNames } from './rules.ts'

type Params = URLSearchParams
type Method = (account: Account, params: Params) => unknown

/** By documented path `{scope}/{method}`; each returns the `entries` of the reply. */
export const methods: Readonly<Record<string, Method>> = {
  'sms/send': send,
  'verify/lookup': lookup,
  'sms/status': status,
  'account/info': info,
  'utils/getdate': getDate,
}

function required(params: Params, name: string): string {
  const value = params.get(name)
  if (value === null) throw new Rejection(400)
  if (value.trim() === '') throw new Rejection(name === 'message' ? 413 : 406)
  return value
}

function listOf(text: string): string[] {
  return text.split(',').map((part) => part.trim())
}

function send(account: Account, params: Params): object[] {
  const receptors = listOf(required(params, 'receptor'))
  const message = required(params, 'message')
  if (receptors.length > 200) throw new Rejection(414)
  if (message.length > 900) throw new Rejection(413)
  if (hasControls(message)) throw new Rejection(422)
  const localids = params.get('localid') ? listOf(params.get('localid') ?? '') : []
  if (localids.length > 0 && localids.length !== receptors.length) throw new Rejection(419)
  const date = dateOf(account, params)
  const shared = { message, sender: senderOf(account, params), date, type: 'sms', firstStatus: date > account.now() ? 2 : 1 } as const
  checkTag(account, params)
  const drafts = receptors.map((receptor, index) => ({ ...shared, receptor: mobileReceptor(receptor), localid: localids[index] ?? null }))
  const earlier = drafts.map(({ localid }) => (localid === null ? undefined : account.byLocalId(localid)))
  const created = account.send(drafts.filter((_, index) => !earlier[index]))
  return earlier.map((known) => account.entryOf(known ?? (created.shift() as Sent)))
}

function lookup(account: Account, params: Params): object[] {
  const { receptor, isLandline } = lookupReceptor(required(params, 'receptor'))
  required(params, 'token')
  const text = account.options.templates[required(params, 'template')]
  const tokens: Partial<Record<TokenName, string>> = {}
  for (const name of tokenNames) {
    const value = params.get(name)
    if (value === null) continue
    checkToken(name, value)
    tokens[name] = value
  }
  const type = isLandline ? 'call' : (params.get('type') ?? 'sms')
  if (type !== 'sms' && type !== 'call') throw new Rejection(400)
  if (type === 'call' && !/^[0-9]+$/.test(tokens.token ?? '')) throw new Rejection(428)
  if (text === undefined) throw new Rejection(424)
  checkTag(account, params)
  const message = fillTemplate(text, tokens)
  const [defaultSender = ''] = account.options.senders
  const draft = { receptor, message, type, sender: defaultSender, date: account.now(), localid: null, firstStatus: 5 } as const
  return account.send([draft]).map((sent) => account.entryOf(sent))
}

function status(account: Account, params: Params): object[] {
  const ids = listOf(required(params, 'messageid'))
  if (ids.length > 500) throw new Rejection(414)
  return ids.map((id) => {
    const found = account.statusById(Number(id))
    return { messageid: Number(id), status: found, statustext: statusTextOf(found) }
  })
}

function info(account: Account): object {
  return { remaincredit: account.credit, expiredate: account.now() + 365 * 86_400, type: 'Master' }
}

function getDate(account: Account): object {
  const unixtime = account.now()
  return { datetime: new Date(unixtime * 1000).toISOString(), unixtime }
}

function hasControls(message: string): boolean {
  return /[\p{Cc}--[\r\n\t]]/v.test(message)
}

function senderOf(account: Account, params: Params): string {
  const [defaultSender = ''] = account.options.senders
  const sender = params.get('sender') ?? defaultSender
  if (!account.options.senders.includes(sender)) throw new Rejection(412)
  return sender
}

function dateOf(account: Account, params: Params): number {
  const date = params.get('date')
  if (date === null) return account.now()
  if (!/^[0-9]{1,12}$/.test(date) || Number(date) < account.now()) throw new Rejection(417)
  return Number(date)
}

function checkTag(account: Account, params: Params): void {
  const tag = params.get('tag')
  if (tag !== null && !(/^[\w-]{1,200}$/.test(tag) && account.options.tags.includes(tag))) throw new Rejection(607)
}

import { partsOf, Rejection } from './rules.ts'

export type Delivery = 10 | 11 | 14

export type Sent = {
  messageid: number
  message: string
  sender: string
  receptor: string
  /** Unix seconds. */
  date: number
  cost: number
  localid: string | null
  firstStatus: 1 | 2 | 5
  type: 'sms' | 'call'
}

export type AccountOptions = {
  apiKey: string
  /** Approved template texts by name. */
  templates?: Readonly<Record<string, string>>
  /** Sender numbers; the first is the default. */
  senders?: readonly string[]
  tags?: readonly string[]
  creditRial?: number
  /** At most `calls` in `seconds`. */
  rate?: { calls: number; seconds: number }
  /** Older messages are dropped. */
  maxMessages?: number
  now?: () => number
}

const ratePerPart = 1_500
const statusTexts: Readonly<Record<number, string>> = {
  1: 'در صف',
  2: 'برای زمانی دیگر',
  5: 'تحویل مخابرات',
  10: 'رسیده',
  11: 'نرسیده',
  14: 'گیرنده بسته است',
  100: 'شناسه ناشناخته',
}

/** One customer account: credit, messages and clock. */
export class Account {
  readonly options: Required<Omit<AccountOptions, 'rate'>> & Pick<AccountOptions, 'rate'>
  credit: number
  private readonly messages: Sent[] = []
  private readonly deliveries = new Map<string, Delivery>()
  private calls: number[] = []
  private advancedSeconds = 0
  private lastId = 8_792_000_000

  constructor(options: AccountOptions) {
    this.options = {
      templates: {},
      senders: ['10004346'],
      tags: [],
      creditRial: 1_000_000_000,
      maxMessages: 10_000,
      now: Date.now,
      ...options,
    }
    this.credit = this.options.creditRial
  }

  now(): number {
    return Math.floor(this.options.now() / 1000) + this.advancedSeconds
  }

  advance(seconds: number): void {
    this.advancedSeconds += seconds
  }

  countCall(): void {
    const { rate } = this.options
    if (!rate) return
    this.calls = this.calls.filter((at) => at > this.now() - rate.seconds)
    if (this.calls.length >= rate.calls) throw new Rejection(451)
    this.calls.push(this.now())
  }

  byLocalId(localid: string): Sent | undefined {
    return this.messages.find((sent) => sent.localid === localid)
  }

  /** All or nothing: without enough credit for every receptor no message is sent. */
  send(drafts: readonly Omit<Sent, 'messageid' | 'cost'>[]): Sent[] {
    const priced = drafts.map((draft) => ({ ...draft, cost: partsOf(draft.message) * ratePerPart }))
    const total = priced.reduce((sum, { cost }) => sum + cost, 0)
    if (total > this.credit) throw new Rejection(418)
    this.credit -= total
    const sent = priced.map((draft) => {
      this.lastId += 1
      return { ...draft, messageid: this.lastId }
    })
    this.messages.push(...sent)
    this.messages.splice(0, this.messages.length - this.options.maxMessages)
    return sent
  }

  newestFirst(): Sent[] {
    return this.messages.toReversed()
  }

  /** Sets the delivery status of messages to a number; default is delivered. */
  setDelivery(receptor: string, delivery: Delivery): void {
    this.deliveries.set(receptor, delivery)
  }

  statusOf(sent: Sent): number {
    const age = this.now() - sent.date
    if (age < 0) return 2
    if (age < 2) return sent.firstStatus === 2 ? 1 : sent.firstStatus
    return age < 10 ? 5 : (this.deliveries.get(sent.receptor) ?? 10)
  }

  /** Unknown for messages older than 48 hours or of other accounts. */
  statusById(messageid: number): number {
    const sent = this.messages.find((message) => message.messageid === messageid)
    return sent && sent.date > this.now() - 48 * 3600 ? this.statusOf(sent) : 100
  }

  entryOf(sent: Sent): object {
    const { messageid, message, sender, receptor, date, cost } = sent
    const status = this.statusOf(sent)
    return { messageid, message, status, statustext: statusTextOf(status), sender, receptor, date, cost }
  }
}

export const statusTextOf = (status: number): string => statusTexts[status] ?? ''

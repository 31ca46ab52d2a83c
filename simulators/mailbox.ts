export type ReceivedMail = { id: string; to: string; subject: string; text: string; at: Date }

/** Stores the newest mails in memory, without duplicates by id. */
export function createMailbox({ maxMessages = 100, now = Date.now }: { maxMessages?: number; now?: () => number } = {}) {
  const mails: ReceivedMail[] = []
  return {
    take(mail: Omit<ReceivedMail, 'at'>): void {
      if (mails.some(({ id }) => id === mail.id)) return
      mails.unshift({ ...mail, at: new Date(now()) })
      mails.splice(maxMessages)
    },
    newestFirst: (): readonly ReceivedMail[] => mails,
  }
}

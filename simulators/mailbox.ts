export type ReceivedMail = { id: string; to: string; subject: string; text: string; at: Date }

/** A mail server's memory without the server: the newest mails, each once however often it was sent. */
export function createMailbox({ keep = 100, now = Date.now }: { keep?: number; now?: () => number } = {}) {
  const mails: ReceivedMail[] = []
  return {
    take(mail: Omit<ReceivedMail, 'at'>): void {
      if (mails.some(({ id }) => id === mail.id)) return
      mails.unshift({ ...mail, at: new Date(now()) })
      mails.splice(keep)
    },
    newestFirst: (): readonly ReceivedMail[] => mails,
  }
}

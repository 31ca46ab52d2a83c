import { connect } from '#db/connect.ts'
import { createKavenegar } from '#gateways/kavenegar.ts'
import { sendOutbox } from '#services/outbox/send-outbox.ts'
import { shopOf } from './shop.ts'

/** A worker that dies after the provider accepted the message and before the outbox records it. */
const [to = '', origin = '', apiKey = ''] = process.argv.slice(2)
const context = shopOf(connect(JSON.parse(to)).db)
const real = createKavenegar({ host: { origin }, apiKey })
const sendText: typeof real.sendText = async (message) => {
  const outcome = await real.sendText(message)
  process.kill(process.pid, 'SIGKILL')
  return outcome
}
await sendOutbox({ ...context, sms: { ...real, sendText } }, new AbortController().signal)

import { sendOutbox } from '#services/outbox/send-outbox.ts'
import type { Job } from '#services/run-due-job.ts'

export const sendOutboxJob: Job = { name: 'send-outbox', everySeconds: 5, run: sendOutbox }

import type { Job } from '#services/run-due-job.ts'
import { sendOutbox } from '#services/send-outbox.ts'

export const outbox: Job = { name: 'send-outbox', everySeconds: 5, run: sendOutbox }

import type { SandboxMessage, ServiceContext } from '#services/context.ts'

export type SandboxInboxData = { messages: SandboxMessage[] }

/** There is no such page where every message is really sent. */
export async function sandboxInboxLoader({ inbox }: ServiceContext): Promise<SandboxInboxData | null> {
  return inbox && { messages: await inbox.latest() }
}

import { createHmac } from 'node:crypto'
import type { ShopSecrets } from '#services/context.ts'

type Keys = { readonly secrets: Pick<ShopSecrets, 'sessionKey'> }

/** The stored form of a desk token. The purpose is part of it, so that a token of one kind, or of a shopper, is never one of another. */
export function hashDeskToken({ secrets }: Keys, purpose: 'session' | 'device' | 'link' | 'invite', token: string): Buffer {
  return createHmac('sha256', secrets.sessionKey).update(`desk ${purpose} ${token}`).digest()
}

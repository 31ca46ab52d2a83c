import {
  cartFromServer,
  isSynced,
  nothingPending,
  type PendingLine,
  type PendingWishlistItem,
  type RemoteLine,
  type RemoteWishlistItem,
  wishlistFromServer,
  withoutLine,
  withoutWishlistItem,
} from '#domain/cart/list-sync.ts'
import { callApi } from './api.ts'
import { latestCart, useCart } from './cart.ts'
import { queueCartChange, queueWishlistChange, syncStoredPending, updatePending, usePending } from './pending-changes.ts'
import { refreshSession, useSession } from './session.ts'
import { readLatest } from './storage.ts'
import { latestWishlist, useWishlist } from './wishlist.ts'

/** Nobody answered or the server is in trouble: the same question is asked again later. */
class RetryLater extends Error {}

const minBackoffMs = 2_000
const maxBackoffMs = 60_000

/** Keeps the lists of a signed-in shopper in step with the server, until the returned function is called. A failure changes nothing on the screen. */
export function startListSync(): () => void {
  let isRunning = false
  let mustRunAgain = false
  let backoffMs = minBackoffMs
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run(shouldPull: boolean): Promise<void> {
    clearTimeout(timer)
    mustRunAgain ||= isRunning
    if (isRunning) return
    isRunning = true
    try {
      await withTabLock(() => syncOnce(shouldPull))
      backoffMs = minBackoffMs
    } catch (error) {
      if (!(error instanceof RetryLater)) throw error
      mustRunAgain = false
      timer = setTimeout(run, backoffMs, true)
      backoffMs = Math.min(backoffMs * 2, maxBackoffMs)
    } finally {
      isRunning = false
    }
    if (mustRunAgain) {
      mustRunAgain = false
      await run(false)
    }
  }

  // A store tells its listeners before it writes to storage, and what is not stored yet would be read as never done.
  const soon = (shouldPull: boolean) => queueMicrotask(() => void run(shouldPull))
  const again = () => {
    if (document.visibilityState === 'visible') void run(true)
  }
  const stops = [
    syncStoredPending(),
    usePending.subscribe((pending) => !isSynced(pending) && soon(false)),
    useSession.subscribe(({ user }, before) => user?.id !== before.user?.id && soon(true)),
    listen(document, 'visibilitychange', again),
    listen(window, 'online', again),
    () => clearTimeout(timer),
  ]
  void run(true)
  return () => {
    for (const stop of stops) stop()
  }
}

/** Two tabs would only ask twice for the same; where the browser can, one of them waits. */
async function withTabLock(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('list-sync', work)
  else await work()
}

async function syncOnce(shouldPull: boolean): Promise<void> {
  const { user } = useSession.getState()
  if (!user) return
  if (readLatest(usePending).owner !== user.id) return mergeGuestLists(user.id)
  if ((await sendPending()) && shouldPull) await pull()
}

/** First time on this browser: what the guest chose and what the server keeps become one (design §9). */
async function mergeGuestLists(userId: string): Promise<void> {
  const [cart, wishlist] = [latestCart(), latestWishlist()]
  const lines = cart.map(({ product, quantity, seenPrice }) => ({ productId: product.id, quantity, seenPrice }))
  const productIds = wishlist.map(({ product }) => product.id)
  const merged = await ask<{ lines: RemoteLine[] }>('POST', '/api/cart/merge', { lines })
  const wished = merged && (await ask<{ items: RemoteWishlistItem[] }>('POST', '/api/wishlist/merge', { productIds }))
  if (!merged || !wished) return
  updatePending(() => ({ ...nothingPending, owner: userId }))
  // What was tapped meanwhile, also a removal, would be lost under the answer: it is told like any later tap.
  queueCartChange(cart, latestCart())
  queueWishlistChange(wishlist, latestWishlist())
  if (isSynced(readLatest(usePending))) show(merged.lines, wished.items)
  else if (await sendPending()) await pull()
}

/** One by one, in the order of the shopper's taps; true when the server has heard everything. */
async function sendPending(): Promise<boolean> {
  for (let [line] = readLatest(usePending).cart; line; [line] = readLatest(usePending).cart) {
    if (!(await sendLine(line))) return false
  }
  for (let [wish] = readLatest(usePending).wishlist; wish; [wish] = readLatest(usePending).wishlist) {
    if (!(await sendWishlistItem(wish))) return false
  }
  return true
}

async function sendLine(line: PendingLine): Promise<boolean> {
  const { productId, quantity, seenPrice } = line
  const path = `/api/cart/items/${productId}` as const
  const isHeard = quantity > 0 ? await send('PUT', path, { quantity, seenPrice }) : await send('DELETE', path)
  if (isHeard) updatePending((pending) => withoutLine(pending, line))
  return isHeard
}

async function sendWishlistItem(wish: PendingWishlistItem): Promise<boolean> {
  const isHeard = await send(wish.isWished ? 'PUT' : 'DELETE', `/api/wishlist/${wish.productId}`)
  if (isHeard) updatePending((pending) => withoutWishlistItem(pending, wish))
  return isHeard
}

/** What other devices did. A tap that came meanwhile goes first. */
async function pull(): Promise<void> {
  const cart = await ask<{ lines: RemoteLine[] }>('GET', '/api/cart')
  const wishlist = cart && (await ask<{ items: RemoteWishlistItem[] }>('GET', '/api/wishlist'))
  if (cart && wishlist && isSynced(readLatest(usePending))) show(cart.lines, wishlist.items)
}

/** Whoever signed out meanwhile leaves nothing behind. */
function show(lines: readonly RemoteLine[], items: readonly RemoteWishlistItem[]): void {
  if (!useSession.getState().user) return
  useCart.setState({ lines: cartFromServer(lines, latestCart()) })
  useWishlist.setState({ items: wishlistFromServer(items, latestWishlist()) })
}

type Method = Parameters<typeof callApi>[0]

/** False when the session is over. A refusal is heard too: asking again would not change it. */
async function send(method: Method, path: `/api/${string}`, body?: unknown): Promise<boolean> {
  const answer = await callApi(method, path, body, { isBackground: true }).catch(() => null)
  if (!answer || answer.status >= 500 || answer.status === 429) throw new RetryLater()
  if (answer.status === 401) await refreshSession()
  return answer.status !== 401
}

/** The answer, or null when the session is over. */
async function ask<Answer>(method: Method, path: `/api/${string}`, body?: unknown): Promise<Answer | null> {
  const answer = await callApi(method, path, body, { isBackground: true }).catch(() => null)
  if (answer?.ok) return answer.json()
  if (answer?.status !== 401) throw new RetryLater()
  await refreshSession()
  return null
}

function listen(target: EventTarget, event: string, listener: () => void): () => void {
  target.addEventListener(event, listener)
  return () => target.removeEventListener(event, listener)
}

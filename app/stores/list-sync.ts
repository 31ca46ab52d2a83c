import {
  cartFromServer,
  isSynced,
  noPendingChanges,
  type PendingLine,
  type PendingWishlistItem,
  type RemoteLine,
  type RemoteWishlistItem,
  wishlistFromServer,
  withoutLine,
  withoutWishlistItem,
} from '#domain/cart/list-sync.ts'
import { type ApiResult, requestApi } from './api.ts'
import { latestCart, useCart } from './cart.ts'
import { queueCartChange, queueWishlistChange, syncStoredPending, updatePending, usePending } from './pending-changes.ts'
import { refreshSession, useSession } from './session.ts'
import { readLatest } from './storage.ts'
import { latestWishlist, useWishlist } from './wishlist.ts'

/** The server is unreachable or broken: the sync is retried after a backoff. */
class RetryLater extends Error {}

const isBackground = true
const minBackoffMs = 2_000
const maxBackoffMs = 60_000

/** Syncs cart and wishlist of a signed-in shopper with the server, until the returned function is called. A failure is not shown. */
export function startListSync(): () => void {
  let isStopped = false
  let isRunning = false
  let mustRunAgain = false
  let backoffMs = minBackoffMs
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run(shouldPull: boolean): Promise<void> {
    clearTimeout(timer)
    mustRunAgain ||= isRunning
    if (isRunning || isStopped) return
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

  // A store notifies before it writes to storage; a sync that ran immediately would read the old value.
  const scheduleRun = (shouldPull: boolean) => queueMicrotask(() => void run(shouldPull))
  const runIfVisible = () => {
    if (document.visibilityState === 'visible') void run(true)
  }
  const cleanups = [
    syncStoredPending(),
    usePending.subscribe((pending) => !isSynced(pending) && scheduleRun(false)),
    useSession.subscribe(({ user }, before) => user?.id !== before.user?.id && scheduleRun(true)),
    listen(document, 'visibilitychange', runIfVisible),
    listen(window, 'online', runIfVisible),
    () => {
      isStopped = true
      clearTimeout(timer)
    },
  ]
  void run(true)
  return () => {
    for (const cleanup of cleanups) cleanup()
  }
}

/** One tab at a time, where the browser has Web Locks. */
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

/** The first sync after a sign-in merges the guest's lists into those on the server. */
async function mergeGuestLists(userId: string): Promise<void> {
  const [cart, wishlist] = [latestCart(), latestWishlist()]
  const lines = cart.map(({ product, quantity, seenPrice }) => ({ productId: product.id, quantity, seenPrice }))
  const productIds = wishlist.map(({ product }) => product.id)
  const merged = await dataOf(requestApi('POST', '/cart/merge', { body: { lines }, isBackground }))
  const mergedWishlist = merged && (await dataOf(requestApi('POST', '/wishlist/merge', { body: { productIds }, isBackground })))
  if (!merged || !mergedWishlist) return
  updatePending(() => ({ ...noPendingChanges, owner: userId }))
  // Changes made during the merge, including removals, are queued like any later change, or the response would overwrite them.
  queueCartChange(cart, latestCart())
  queueWishlistChange(wishlist, latestWishlist())
  if (isSynced(readLatest(usePending))) applyLists(merged.lines, mergedWishlist.items)
  else if (await sendPending()) await pull()
}

/** Sends queued changes one by one; true when all are acknowledged. */
async function sendPending(): Promise<boolean> {
  for (let [line] = readLatest(usePending).cart; line; [line] = readLatest(usePending).cart) {
    if (!(await sendLine(line))) return false
  }
  for (let [item] = readLatest(usePending).wishlist; item; [item] = readLatest(usePending).wishlist) {
    if (!(await sendWishlistItem(item))) return false
  }
  return true
}

async function sendLine(line: PendingLine): Promise<boolean> {
  const { productId, quantity, seenPrice } = line
  const path = '/cart/items/:productId'
  const target = { params: { productId }, isBackground }
  const isAcknowledged = await acknowledged(
    quantity > 0 ? requestApi('PUT', path, { ...target, body: { quantity, seenPrice } }) : requestApi('DELETE', path, target),
  )
  if (isAcknowledged) updatePending((pending) => withoutLine(pending, line))
  return isAcknowledged
}

async function sendWishlistItem(item: PendingWishlistItem): Promise<boolean> {
  const target = { params: { productId: item.productId }, isBackground }
  const isAcknowledged = await acknowledged(requestApi(item.isWished ? 'PUT' : 'DELETE', '/wishlist/:productId', target))
  if (isAcknowledged) updatePending((pending) => withoutWishlistItem(pending, item))
  return isAcknowledged
}

/**
 * Fetches what other devices changed. Changes queued meanwhile are sent first. When the cart has changed without one, an order was paid
 * meanwhile: the response may still have its products.
 */
async function pull(): Promise<void> {
  const before = JSON.stringify(latestCart())
  const cart = await dataOf(requestApi('GET', '/cart', { isBackground }))
  const wishlist = cart && (await dataOf(requestApi('GET', '/wishlist', { isBackground })))
  if (!cart || !wishlist || !isSynced(readLatest(usePending))) return
  if (JSON.stringify(latestCart()) === before) applyLists(cart.lines, wishlist.items)
  else await pull()
}

/** Shows the lists of the server, unless the shopper has signed out meanwhile. */
function applyLists(lines: readonly RemoteLine[], items: readonly RemoteWishlistItem[]): void {
  if (!useSession.getState().user) return
  useCart.setState({ lines: cartFromServer(lines, latestCart()) })
  useWishlist.setState({ items: wishlistFromServer(items, latestWishlist()) })
}

/** False when the session is over. A refusal counts as acknowledged: a retry would be refused again. */
async function acknowledged(request: Promise<ApiResult<unknown>>): Promise<boolean> {
  const result = await request
  if (result.isOk) return true
  const { status } = result.problem
  if (status === null || status >= 500 || status === 429) throw new RetryLater()
  if (status === 401) await refreshSession()
  return status !== 401
}

/** Null when the session is over. */
async function dataOf<Data>(request: Promise<ApiResult<Data>>): Promise<Data | null> {
  const result = await request
  if (result.isOk) return result.data
  if (result.problem.status !== 401) throw new RetryLater()
  await refreshSession()
  return null
}

function listen(target: EventTarget, event: string, listener: () => void): () => void {
  target.addEventListener(event, listener)
  return () => target.removeEventListener(event, listener)
}

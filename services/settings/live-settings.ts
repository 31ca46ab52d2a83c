import type { StoredSetting } from '#db/desk/settings.ts'
import type { ShopSettings } from '#services/context.ts'
import { settingsWith } from './stored-settings.ts'

type LiveSettingsDeps = {
  /** From the environment; the example values of a demo end with the first key of a provider that is stored. */
  readonly defaults: (stored: readonly StoredSetting[]) => ShopSettings
  readonly read: () => Promise<readonly StoredSetting[]>
  /** After other values took effect: everything that shows them is stale. */
  readonly onChanged: () => void
  readonly onError: (error: unknown) => void
  readonly retryMs?: number
}

/** The settings in effect on this node. The database notifies of a change (db/migrations); every node reads it within a moment. */
export class LiveSettings {
  readonly #deps: LiveSettingsDeps
  #current: ShopSettings
  #rows = '[]'
  #stored: readonly StoredSetting[] = []
  #latest: Promise<void> = Promise.resolve()

  constructor(deps: LiveSettingsDeps) {
    this.#deps = deps
    this.#current = deps.defaults([])
  }

  /** The same object until a value changes. */
  get current(): ShopSettings {
    return this.#current
  }

  /** The rows behind them; the same array until one changes. */
  get stored(): readonly StoredSetting[] {
    return this.#stored
  }

  /** One after the other, so that an older reading never replaces a newer one. */
  refresh(): Promise<void> {
    this.#latest = this.#latest.catch(() => {}).then(() => this.#read())
    return this.#latest
  }

  /** Until it succeeds. */
  refreshInBackground(): void {
    this.refresh().catch((error) => {
      this.#deps.onError(error)
      setTimeout(() => this.refreshInBackground(), this.#deps.retryMs ?? 1_000).unref()
    })
  }

  async #read(): Promise<void> {
    const stored = await this.#deps.read()
    const rows = JSON.stringify(stored)
    if (rows === this.#rows) return
    this.#current = settingsWith(this.#deps.defaults(stored), stored)
    this.#rows = rows
    this.#stored = stored
    this.#deps.onChanged()
  }
}

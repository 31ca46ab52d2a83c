import type { PaymentGateway } from '#gateways/payment.ts'
import { createZarinpal, type ZarinpalFailure } from '#gateways/zarinpal.ts'
import type { Config } from '#server/config/config.ts'
import { hasSandbox } from '#server/config/providers.ts'
import type { Logger } from '#server/log.ts'
import { type Accounts, accountOrSandbox, environmentAccounts, memoizeClient } from './accounts.ts'
import { noPayments } from './not-configured.ts'
import { openZarinpalSandbox, sandboxMerchantId, type ZarinpalSandbox } from './sandbox-zarinpal.ts'

export type Payments = {
  readonly gateway: PaymentGateway
  /** The simulator to mount where no real gateway is configured. */
  readonly sandbox: ZarinpalSandbox | null
}

type PaymentsDeps = {
  readonly log: Pick<Logger, 'warn' | 'error'>
  readonly shopName: () => string
  readonly fontHref: string | undefined
  readonly accounts?: () => Accounts
}

/** The gateway of the account in effect; in a demo the simulator. */
export function openPayments(config: Config, deps: PaymentsDeps): Payments {
  const { log, accounts = () => environmentAccounts(config) } = deps
  const onFailure = (failure: ZarinpalFailure) => logFailure(log, failure)
  const sandbox = hasSandbox(config, []) && !config.ZARINPAL_MERCHANT_ID ? openSandbox(config, deps) : null
  const current = memoizeClient(
    () => accountOrSandbox(accounts(), 'payment'),
    (account) => {
      const environment = config.isProduction ? { environment: 'production' as const } : {}
      if (!account) return noPayments
      if (account !== 'sandbox') return createZarinpal({ ...account, baseUrl: config.ZARINPAL_BASE_URL, ...environment, onFailure })
      return sandbox ? createZarinpal({ merchantId: sandboxMerchantId, ...sandbox, onFailure }) : noPayments
    },
  )
  return { gateway: delegateTo(current), sandbox }
}

function openSandbox(config: Config, { shopName, fontHref }: PaymentsDeps): ZarinpalSandbox {
  return openZarinpalSandbox({
    baseUrl: config.BASE_URL,
    shopName,
    control: config.NODE_ENV === 'test',
    ...(config.NODE_ENV !== 'test' && { dataDir: config.DATA_DIR }),
    ...(fontHref !== undefined && { fontHref }),
  })
}

function delegateTo(current: () => PaymentGateway): PaymentGateway {
  return {
    provider: 'zarinpal',
    get merchant() {
      return current().merchant
    },
    get environment() {
      return current().environment
    },
    startUrl: (authority) => current().startUrl(authority),
    request: (payment) => current().request(payment),
    verify: (payment, deadline) => current().verify(payment, deadline),
    inquiry: (authority, deadline) => current().inquiry(authority, deadline),
    unverified: () => current().unverified(),
  }
}

function logFailure(log: Pick<Logger, 'warn' | 'error'>, failure: ZarinpalFailure): void {
  if (failure.reason === 'refused' || failure.reason === 'badAuthority')
    log.error({ ...failure }, 'the payment gateway refused our request')
  else log.warn({ ...failure }, 'no response from the payment gateway')
}

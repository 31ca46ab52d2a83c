import type { PaymentGateway } from '#gateways/payment.ts'
import { createZarinpal, type ZarinpalFailure } from '#gateways/zarinpal.ts'
import type { Config } from '../config/config.ts'
import { hasSandbox } from '../config/providers.ts'
import type { Logger } from '../log.ts'
import { noPayments } from './not-configured.ts'
import { openZarinpalSandbox, sandboxMerchantId, type ZarinpalSandbox } from './sandbox-zarinpal.ts'

export type Payments = {
  readonly gateway: PaymentGateway
  /** The simulator to mount where no real gateway is configured. */
  readonly sandbox: ZarinpalSandbox | null
}

type PaymentsDeps = { readonly log: Pick<Logger, 'warn' | 'error'>; readonly shopName: () => string; readonly fontHref: string | undefined }

/** The gateway of the configured account; in a demo the simulator. */
export function openPayments(config: Config, { log, shopName, fontHref }: PaymentsDeps): Payments {
  const onFailure = (failure: ZarinpalFailure) => logFailure(log, failure)
  if (config.ZARINPAL_MERCHANT_ID) {
    const environment = config.isProduction ? { environment: 'production' as const } : {}
    const account = { merchantId: config.ZARINPAL_MERCHANT_ID, baseUrl: config.ZARINPAL_BASE_URL }
    return { gateway: createZarinpal({ ...account, ...environment, onFailure }), sandbox: null }
  }
  if (!hasSandbox(config)) return { gateway: noPayments, sandbox: null }
  const sandbox = openZarinpalSandbox({
    baseUrl: config.BASE_URL,
    shopName,
    control: config.NODE_ENV === 'test',
    ...(config.NODE_ENV !== 'test' && { dataDir: config.DATA_DIR }),
    ...(fontHref !== undefined && { fontHref }),
  })
  return { gateway: createZarinpal({ merchantId: sandboxMerchantId, ...sandbox, onFailure }), sandbox }
}

function logFailure(log: Pick<Logger, 'warn' | 'error'>, failure: ZarinpalFailure): void {
  if (failure.reason === 'refused' || failure.reason === 'badAuthority')
    log.error({ ...failure }, 'the payment gateway refused our request')
  else log.warn({ ...failure }, 'no response from the payment gateway')
}

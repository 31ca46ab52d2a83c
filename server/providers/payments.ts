import type { PaymentGateway } from '#gateways/payment.ts'
import { createZarinpal, type ZarinpalTrouble } from '#gateways/zarinpal.ts'
import type { Config } from '../config/config.ts'
import type { Logger } from '../log.ts'
import { openZarinpalSandbox, sandboxMerchantId, type ZarinpalSandbox } from './sandbox-zarinpal.ts'

export type Payments = {
  readonly gateway: PaymentGateway
  /** The simulator to mount where no real gateway is configured. */
  readonly sandbox: ZarinpalSandbox | null
}

type PaymentsConfig = Pick<Config, 'ZARINPAL_MERCHANT_ID' | 'ZARINPAL_BASE_URL' | 'BASE_URL' | 'DATA_DIR' | 'NODE_ENV' | 'isProduction'>

/** The gateway of the configured account, or the simulator. */
export function openPayments(config: PaymentsConfig, log: Pick<Logger, 'warn' | 'error'>, fontHref?: string): Payments {
  const onTrouble = (trouble: ZarinpalTrouble) => logTrouble(log, trouble)
  if (config.ZARINPAL_MERCHANT_ID) {
    const environment = config.isProduction ? { environment: 'production' as const } : {}
    const account = { merchantId: config.ZARINPAL_MERCHANT_ID, baseUrl: config.ZARINPAL_BASE_URL }
    return { gateway: createZarinpal({ ...account, ...environment, onTrouble }), sandbox: null }
  }
  const sandbox = openZarinpalSandbox({
    baseUrl: config.BASE_URL,
    control: config.NODE_ENV === 'test',
    ...(config.NODE_ENV !== 'test' && { dataDir: config.DATA_DIR }),
    ...(fontHref !== undefined && { fontHref }),
  })
  return { gateway: createZarinpal({ merchantId: sandboxMerchantId, ...sandbox, onTrouble }), sandbox }
}

function logTrouble(log: Pick<Logger, 'warn' | 'error'>, trouble: ZarinpalTrouble): void {
  if (trouble.reason === 'refused' || trouble.reason === 'badAuthority')
    log.error({ ...trouble }, 'the payment gateway refused our request')
  else log.warn({ ...trouble }, 'no response from the payment gateway')
}

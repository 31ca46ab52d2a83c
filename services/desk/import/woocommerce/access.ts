import type { ImportRecord } from '#db/desk/import/imports.ts'
import type { WooAccess } from '#domain/desk/import/woocommerce/api.ts'
import type { WooFault } from '#gateways/woocommerce.ts'
import type { ServiceContext } from '#services/context.ts'
import { decryptValues, encryptValues } from '#services/settings/key-vault.ts'

/** Of this import alone: its URL is encrypted with the keys, so that they cannot be sent to another host. */
const associatedDataOf = (importId: string) => `import.${importId}`

export function encryptAccess({ secrets }: ServiceContext, importId: string, access: WooAccess): Record<string, string> {
  return encryptValues(secrets, associatedDataOf(importId), { ...access })
}

/** Null after everything is read, or when they cannot be decrypted. */
export function decryptAccess({ secrets }: ServiceContext, { id, access }: ImportRecord): WooAccess | null {
  const { url, key, secret } = (access && decryptValues(secrets, associatedDataOf(id), access)) ?? {}
  return url !== undefined && key !== undefined && secret !== undefined ? { url, key, secret } : null
}

/** What the owner reads. */
export const wooFaultTexts: Record<WooFault, string> = {
  forbidden: 'این نشانی پذیرفته نمی‌شود. نشانی https فروشگاه پیشین را بنویسید',
  unreachable: 'فروشگاه پیشین پاسخ نداد. کمی بعد دوباره بکوشید',
  unauthorized: 'فروشگاه پیشین این کلیدها را نپذیرفت. در ووکامرس کلیدی با دسترسی خواندن بسازید',
  noApi: 'در این نشانی REST API ووکامرس پیدا نشد. پیوند یکتای وردپرس نباید «ساده» باشد، و نشانی با www و بی آن فرق دارد',
  unreadable: 'پاسخ فروشگاه پیشین خوانده نشد',
}

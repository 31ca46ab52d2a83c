import { safeHref } from '#domain/markdown.ts'
import { required, type SettingField } from '#domain/settings/setting-fields.ts'
import { cleanLine } from '#domain/text.ts'

const problem = 'نشانی را با / آغاز کنید؛ مانند /store، یا نشانی کامل بنویسید'

/** Where a link of the shop leads: a path of the shop, or an https URL; nothing that could run a script (DESK-17). */
export const linkField: SettingField = required((typed) => {
  const href = cleanLine(typed)
  const isAllowed = safeHref(href) !== null && (href.startsWith('/') || /^https:\/\//i.test(href)) && href.length <= 300
  return isAllowed ? href : { problem }
}, problem)

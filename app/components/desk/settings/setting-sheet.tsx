import { FormField, FormSheet } from '#app/components/desk/catalog/form-sheet.tsx'
import { useVersionedForm } from '#app/components/desk/catalog/use-versioned-form.ts'
import { changeSetting, type SettingForm } from '#app/stores/desk/settings.ts'
import { toast } from '#app/stores/toasts.ts'
import { settingChoices, settingLabels } from '#domain/settings/setting-labels.ts'
import { AccentField } from './accent-field.tsx'
import { ChoiceField } from './choice-field.tsx'

/** What a person must know to fill in a field. */
const hints: Readonly<Record<string, string>> = {
  name: 'بالای هر صفحه، در پیامک‌ها، ایمیل‌ها و فاکتورها می‌آید.',
  slogan: 'در صفحه‌ی خانه، پایین صفحه‌ها و نتیجه‌ی جستجوگرها.',
  about: 'در پاورقی، زیر نام فروشگاه؛ اگر خالی باشد معرفی چندواژه‌ای می‌آید.',
  rights: 'مانند: همه‌ی حقوق برای فروشگاه محفوظ است.',
  homeTitle: 'اگر خالی باشد، از نام و معرفی ساخته می‌شود.',
  homeDescription: 'یک یا دو جمله که زیر عنوان در نتیجه‌ی جستجو دیده می‌شود.',
  shopAddress: 'اگر خالی باشد، تحویل حضوری پیشنهاد نمی‌شود.',
  hours: 'مانند: شنبه تا پنجشنبه، ۹ تا ۲۱',
  owner: 'در صفحه‌ی «اطلاعات حقوقی» می‌آید؛ ردیفی که خالی باشد در آن صفحه نیست.',
  enamadId: 'دو عدد و کدی که نماد اعتماد برای سایت شما داده است؛ در نشانی صفحه‌ی نماد با id و Code آمده‌اند.',
  holder: 'اگر همه خالی باشد، کارت به کارت پیشنهاد نمی‌شود.',
  sourceUrl: 'اگر خالی باشد، نرخ تنها دستی نوشته می‌شود. نشانی https که یک عدد یا JSON می‌دهد.',
  sourcePath: 'در JSON، مانند data.usd.price؛ اگر پاسخ تنها یک عدد است خالی بگذارید.',
  sourceMaxPercent: 'در یک روز؛ نرخی دورتر از این هرگز خودکار ذخیره نمی‌شود. ذخیره‌ی نرخ قیمتی را تغییر نمی‌دهد.',
  salesUrl: 'اگر خالی باشد، به تلفن پشتیبانی زنگ می‌زنند.',
}

const leftToRight = new Set([
  'supportPhone',
  'ownerEmail',
  'enamadId',
  'enamadCode',
  'card',
  'iban',
  'passwordMin',
  'sourcePath',
  'sourceMaxPercent',
])
const isUrl = (key: string, name: string) => key === 'social' || name.endsWith('Url')
const longest = 300

/** One form of the settings. */
export function SettingSheet({ form: { key, values, version }, onClose }: { form: SettingForm; onClose: () => void }) {
  const { title, fields } = settingLabels[key]
  const form = useVersionedForm<Record<string, string>>({
    name: `settings ${key}`,
    initial: values,
    version,
    save: (changed, opened) => changeSetting({ key, version: opened, values: changed }),
    onSaved: () => {
      toast.success('ذخیره شد و در فروشگاه دیده می‌شود')
      onClose()
    },
  })
  return (
    <FormSheet title={title} form={form} labels={fields} onClose={onClose}>
      {Object.keys(fields).map((name) => {
        if (name === 'accent') return <AccentField key={name} form={form} labels={fields} name={name} />
        const choices = settingChoices[name]
        if (choices) return <ChoiceField key={name} form={form} label={fields[name] ?? ''} name={name} choices={choices} />
        const isLtr = leftToRight.has(name) || isUrl(key, name)
        const hint = hints[name]
        return (
          <FormField
            key={name}
            form={form}
            labels={fields}
            name={name}
            maxLength={longest}
            dir={isLtr ? 'ltr' : 'rtl'}
            {...(hint !== undefined && { hint })}
          />
        )
      })}
    </FormSheet>
  )
}

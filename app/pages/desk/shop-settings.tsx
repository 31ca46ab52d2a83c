import { Fragment, useState } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { LogoSheet } from '#app/components/desk/settings/logo-sheet.tsx'
import { SettingSheet } from '#app/components/desk/settings/setting-sheet.tsx'
import { Bones, Failed } from '#app/components/desk/states.tsx'
import { refresh } from '#app/stores/desk/remote.ts'
import { type SettingForm, settingsKey, useSettingForms } from '#app/stores/desk/settings.ts'
import type { SettingKey } from '#domain/settings/setting-forms.ts'
import { settingChoices, settingLabels } from '#domain/settings/setting-labels.ts'

const parent = { href: '/desk/settings', label: 'تنظیمات' }

/** What makes it the owner's own shop: name, contact, bank account, rules. Each part is one form. */
export default function ShopSettingsPage() {
  const { data, problem } = useSettingForms()
  const [opened, open] = useState<SettingKey | 'logo' | null>(null)
  const form = data?.forms.find(({ key }) => key === opened)
  return (
    <>
      <PageHead name="فروشگاه" title="فروشگاه" parent={parent} />
      <div className="page-body narrow">
        {data ? (
          <ul className="rows">
            <li>
              <button type="button" className="part" onClick={() => open('logo')}>
                <span className="grow part-text">
                  <b>لوگو</b>
                  <span className="muted small cut">{data.logo ? 'در بالای صفحه‌ها، فاکتور و نشان مرورگر' : 'هنوز تنظیم نشده'}</span>
                </span>
                {data.logo && <img {...data.logo} alt="" className="logo-thumb" />}
                <Icon name="forward" size="s" />
              </button>
            </li>
            {data.forms.map((each) => (
              <li key={each.key}>
                <button type="button" className="part" onClick={() => open(each.key)}>
                  <span className="grow part-text">
                    <b>{settingLabels[each.key].title}</b>
                    <Summary form={each} />
                  </span>
                  <Icon name="forward" size="s" />
                </button>
              </li>
            ))}
          </ul>
        ) : problem ? (
          <Failed title="تنظیمات باز نشد" problem={problem} onRetry={() => refresh(settingsKey)} />
        ) : (
          <Bones rows={7} />
        )}
      </div>
      {data && opened === 'logo' && <LogoSheet logo={data.logo} onClose={() => open(null)} />}
      {form && <SettingSheet key={form.key} form={form} onClose={() => open(null)} />}
    </>
  )
}

/** What is set now, on one line; a URL or number among Persian words stays in one piece. */
function Summary({ form: { values } }: { form: SettingForm }) {
  const texts = Object.entries(values).flatMap(([name, value]) => (value ? [settingChoices[name]?.[value] ?? value] : []))
  return (
    <span className="muted small cut">
      {texts.length === 0 && 'هنوز تنظیم نشده'}
      {texts.map((text, index) => (
        <Fragment key={text}>
          {index > 0 && '، '}
          <bdi>{text}</bdi>
        </Fragment>
      ))}
    </span>
  )
}

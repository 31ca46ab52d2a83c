import type { ReactNode } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { KeyState } from '#app/components/desk/settings/key-state.tsx'
import { ProviderCheck } from '#app/components/desk/settings/provider-check.tsx'
import { useProviderKeys } from '#app/stores/desk/settings/providers.ts'
import type { SetUp } from '#app/stores/desk/settings/set-up.ts'
import type { SetUpStep } from '#domain/desk/set-up/steps.ts'
import { settingLabels } from '#domain/settings/setting-labels.ts'
import { DemoCatalog } from './demo-catalog.tsx'
import type { StepForm } from './step-sheet.tsx'

type BodyProps = { setUp: SetUp; onOpen: (form: StepForm) => void }

/** Why a step is asked for, and what answers it. */
const bodies: Readonly<Record<SetUpStep, (props: BodyProps) => ReactNode>> = {
  name: ({ onOpen }) => (
    <>
      <p>نامی که بالای هر صفحه، در فاکتور، پیامک و ایمیل می‌آید، و چند واژه درباره‌ی آنچه می‌فروشید.</p>
      <FormButton form="identity" onOpen={onOpen} />
    </>
  ),
  look: ({ onOpen }) => (
    <>
      <p>لوگو، و رنگی که دکمه‌ها و پیوندهای فروشگاه با آن است. نشان مرورگر و تصویر اشتراک‌گذاری هم از لوگو ساخته می‌شود.</p>
      <div className="row wrap">
        <button type="button" className="btn primary" onClick={() => onOpen('logo')}>
          لوگو
        </button>
        <FormButton form="look" onOpen={onOpen} isQuiet />
      </div>
    </>
  ),
  contact: ({ onOpen }) => (
    <>
      <p>تلفن، نشانی و ساعت کار در پایین صفحه‌ها، صفحه‌ی تماس و فاکتور می‌آید. بی نشانی، تحویل حضوری پیشنهاد نمی‌شود.</p>
      <div className="row wrap">
        <FormButton form="contact" onOpen={onOpen} />
        <FormButton form="social" onOpen={onOpen} isQuiet />
      </div>
    </>
  ),
  goods: ({ setUp }) => <Goods hasProducts={setUp.hasProducts} />,
  payment: ({ setUp, onOpen }) => (
    <>
      <p>مشتری چگونه بپردازد؟ یکی از این‌ها بس است؛ هر کدام را تنظیم کنید هنگام خرید پیشنهاد می‌شود.</p>
      <ul className="rows">
        <li className="provider">
          <span className="grow part-text">
            <b>پرداخت آنلاین</b>
            <span className="muted small">درگاه زرین‌پال با کد پذیرنده‌ی شما</span>
            <Keys provider="payment" onOpen={onOpen} />
          </span>
        </li>
        <li className="provider">
          <span className="grow part-text">
            <b>کارت به کارت</b>
            <span className="muted small">مشتری واریز می‌کند و رسید می‌فرستد؛ شما در بخش رسیدها بررسی می‌کنید</span>
          </span>
          <FormButton form="bank" onOpen={onOpen} isQuiet text="حساب بانکی" />
        </li>
        <li className="provider">
          <span className="grow part-text">
            <b>پرداخت در محل</b>
            <span className="muted small">
              {setUp.takesCash ? 'پیشنهاد می‌شود؛ سقف آن در تنظیمات سرور است (CASH_…)' : 'در تنظیمات سرور خاموش است (CASH_MAX_ORDERS)'}
            </span>
          </span>
        </li>
      </ul>
      <a className="small" href="/desk/settings/providers">
        پرداخت آزمایشی با درگاه
      </a>
    </>
  ),
  sms: ({ onOpen }) => (
    <>
      <p>کد تایید با پیامک می‌رود: بی آن کسی نمی‌تواند ثبت نام کند. خبر سفارش هم با پیامک فرستاده می‌شود.</p>
      <ul className="rows">
        <ProviderCheck kind="sms">
          <Keys provider="sms" onOpen={onOpen} />
        </ProviderCheck>
      </ul>
    </>
  ),
  mail: ({ onOpen }) => (
    <>
      <p>بازیابی رمز عبور، خبر سفارش و هشدارهای میز کار با ایمیل می‌رود.</p>
      <ul className="rows">
        <ProviderCheck kind="mail">
          <Keys provider="mail" onOpen={onOpen} />
        </ProviderCheck>
      </ul>
    </>
  ),
  shipping: ({ onOpen }) => (
    <>
      <p>دست‌کم یک روش با هزینه‌ی خودتان. تا روشی فعال نکنید، پست پیشتاز و ارسال سریع با هزینه‌ی پیش‌فرض پیشنهاد می‌شود.</p>
      <div className="row wrap">
        <button type="button" className="btn primary" onClick={() => onOpen('shipping')}>
          افزودن روش ارسال
        </button>
        <a className="btn" href="/desk/settings/shipping">
          روش‌های ارسال
        </a>
      </div>
    </>
  ),
  pages: ({ setUp, onOpen }) => <LegalPages pages={setUp.pages} onOpen={onOpen} />,
  trust: ({ onOpen }) => (
    <>
      <p>شناسه و کد نماد اعتماد الکترونیکی (enamad.ir). با آن، نشان نماد در پایین همه‌ی صفحه‌ها می‌آید.</p>
      <FormButton form="trust" onOpen={onOpen} />
    </>
  ),
}

export function StepBody({ step, ...props }: BodyProps & { step: SetUpStep }) {
  const Body = bodies[step]
  return <Body {...props} />
}

type FormButtonProps = { form: keyof typeof settingLabels; onOpen: BodyProps['onOpen']; isQuiet?: boolean; text?: string }

function FormButton({ form, onOpen, isQuiet = false, text = settingLabels[form].title }: FormButtonProps) {
  return (
    <button type="button" className={isQuiet ? 'btn' : 'btn primary'} onClick={() => onOpen({ form })}>
      {text}
    </button>
  )
}

function Keys({ provider, onOpen }: { provider: 'payment' | 'sms' | 'mail'; onOpen: BodyProps['onOpen'] }) {
  const { data } = useProviderKeys()
  const keys = data?.acceptsKeys && data.keys.find((each) => each.provider === provider)
  if (data && !data.acceptsKeys) return <span className="small muted">در فروشگاه آزمایشی شبیه‌سازی می‌شود</span>
  return keys && <KeyState keys={keys} onOpen={(keyed) => onOpen({ keys: keyed })} />
}

function Goods({ hasProducts }: { hasProducts: boolean }) {
  return (
    <>
      <p>چه می‌فروشید؟ کالاها را یکی‌یکی بسازید، از فایل یا فروشگاه ووکامرس بیاورید، یا با کالاهای نمونه آغاز کنید.</p>
      <ul className="rows">
        <li>
          <a className="part" href="/desk/goods">
            <span className="grow part-text">
              <b>ساختن کالا</b>
              <span className="muted small">
                نخست دسته و برند بسازید، سپس «کالای تازه» را بزنید، پس از عکس و قیمت منتشر کنید و موجودی را در «انبار» وارد کنید
              </span>
            </span>
            <Icon name="forward" size="s" />
          </a>
        </li>
        <li>
          <a className="part" href="/desk/import">
            <span className="grow part-text">
              <b>ورود از فایل یا ووکامرس</b>
              <span className="muted small">اکسل، CSV یا فروشگاه پیشین شما، با پیش‌نمایش</span>
            </span>
            <Icon name="forward" size="s" />
          </a>
        </li>
        {!hasProducts && <DemoCatalog />}
      </ul>
    </>
  )
}

function LegalPages({ pages, onOpen }: { pages: SetUp['pages']; onOpen: BodyProps['onOpen'] }) {
  return (
    <>
      <p>
        این صفحه‌ها از الگو آماده است و نام، نشانی، تلفن، ساعت کار و هویت فروشنده‌ی شما خودبه‌خود در آن‌ها می‌آید. پیش از فروش بخوانید و هر چه با
        کار شما نمی‌خواند عوض کنید.
      </p>
      <FormButton form="legal" onOpen={onOpen} />
      <ul className="rows">
        {pages.map(({ id, title, path, isPublished }) => (
          <li key={id}>
            <a className="grow" href={path} target="_blank" rel="noopener">
              {title}
            </a>
            {!isPublished && <span className="mark">منتشر نشده</span>}
            <a className="btn plain" href={`/desk/content/pages/${id}`} aria-label={`ویرایش ${title}`}>
              <Icon name="pencil" size="s" />
              ویرایش
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

import { useState } from 'react'
import { MovableRows } from '#app/components/desk/catalog/movable-rows.tsx'
import { ContentTabs } from '#app/components/desk/content/content-tabs.tsx'
import { SlideForm, sectionNames } from '#app/components/desk/content/slide-form.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Bones, Failed } from '#app/components/desk/states.tsx'
import { type DeskSlide, moveSlide, slidePictureUrl, slidesKey, useSlides } from '#app/stores/desk/content/slides.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { toast } from '#app/stores/toasts.ts'
import { type SlideSection, slideSections } from '#domain/desk/content/slide-form.ts'

type OpenDialog = { readonly section: SlideSection; readonly slide: DeskSlide | null }

const headings: Readonly<Record<SlideSection, string>> = { hero: 'اسلایدهای صفحه‌ی نخست', promo: 'کارت‌های زیر اسلایدها' }
const empty: Readonly<Record<SlideSection, string>> = {
  hero: 'اسلایدی نیست؛ صفحه‌ی نخست با کارت‌ها آغاز می‌شود.',
  promo: 'کارتی نیست؛ پس از اسلایدها کالاها می‌آید.',
}

/** Slides and promotion cards of the home page, in their sequence. */
export default function SlidesPage() {
  const { data, problem } = useSlides()
  const [opened, open] = useState<OpenDialog | null>(null)
  const [said, say] = useState('')
  const move = async (slide: DeskSlide, before: string | null) => {
    const result = await moveSlide(slide, before)
    if (result.isOk) say(`${slide.texts.title} جابه‌جا شد`)
    else toast.error(result.problem.message)
  }
  return (
    <>
      <PageHead name="اسلایدها و کارت‌ها" title="محتوا" isBare />
      <ContentTabs current="slides" />
      {data ? (
        <div className="page-body">
          {slideSections.map((section) => (
            <section key={section} className="form-part">
              <div className="row">
                <h2>{headings[section]}</h2>
                <button type="button" className="btn end" onClick={() => open({ section, slide: null })}>
                  <Icon name="plus" />
                  {sectionNames[section]} تازه
                </button>
              </div>
              <SlideRows section={section} slides={data.slides} onMove={move} onOpen={(slide) => open({ section, slide })} />
            </section>
          ))}
          <p role="status" className="visually-hidden">
            {said}
          </p>
        </div>
      ) : problem ? (
        <Failed title="اسلایدها باز نشد" problem={problem} onRetry={() => refresh(slidesKey)} />
      ) : (
        <Bones />
      )}
      {opened && <SlideForm {...opened} onClose={() => open(null)} />}
    </>
  )
}

type RowsProps = {
  section: SlideSection
  slides: readonly DeskSlide[]
  onMove: (slide: DeskSlide, before: string | null) => Promise<void>
  onOpen: (slide: DeskSlide) => void
}

function SlideRows({ section, slides, onMove, onOpen }: RowsProps) {
  const rows = slides.filter((slide) => slide.section === section)
  if (rows.length === 0) return <p className="muted">{empty[section]}</p>
  return (
    <MovableRows
      label={headings[section]}
      rows={rows}
      nameOf={({ texts }) => texts.title}
      onMove={(slide, before) => void onMove(slide, before)}
    >
      {({ texts, ...slide }) => (
        <>
          <img className="slide-thumb" src={slidePictureUrl(section, 'phone', texts)} alt="" loading="lazy" />
          <span className="grow tree-name">
            <button type="button" className="row-link cut" onClick={() => onOpen({ texts, ...slide })}>
              {texts.title}
            </button>
            {texts.isShown !== 'true' && <span className="mark">پنهان</span>}
            <span className="tiny muted">{timesOf(texts)}</span>
          </span>
        </>
      )}
    </MovableRows>
  )
}

/** When it is shown, if that is limited. */
function timesOf({ startDay, startTime, endDay, endTime, sentence }: DeskSlide['texts']): string {
  const times = [startDay && `از ${startDay} ${startTime}`, endDay && `تا ${endDay} ${endTime}`].filter(Boolean)
  return times.length > 0 ? times.join('، ') : sentence
}

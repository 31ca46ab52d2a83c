import type { Db } from '#db/connect.ts'
import { shownSlides } from '#db/content/slides.ts'
import { type HeroSlide, heroPictureName, isOnPage, nextChange, type PromoCard } from '#domain/content/slides.ts'

type Slides = { slides: HeroSlide[]; promos: PromoCard[]; changesAt?: string }

/** What the home page shows of slides and cards at this moment, and when that changes. */
export async function readSlides(db: Db): Promise<Slides> {
  const rows = await shownSlides(db)
  const now = rows[0]?.now
  if (!now) return { slides: [], promos: [] }
  const current = rows.filter((row) => isOnPage(row, now))
  const change = nextChange(rows, now)
  return {
    slides: current
      .filter(({ section }) => section === 'hero')
      .map((row) => {
        const { alt, title, sentence, href, linkText } = row
        return { picture: heroPictureName(row), alt, headline: title, sentence, href, linkText }
      }),
    promos: current
      .filter(({ section }) => section === 'promo')
      .map(({ picture, title, sentence, href }) => ({ picture, name: title, sentence, href })),
    ...(change && { changesAt: change.toISOString() }),
  }
}

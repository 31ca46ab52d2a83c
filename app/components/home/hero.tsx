import { useEffect, useState } from 'react'
import { useShopName } from '#app/components/ui/shop-name.ts'
import { nextSlide } from '#app/components/ui/slide-motion.ts'
import type { HeroSlide } from '#domain/content/slides.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { HeroControls } from './hero-controls.tsx'
import { HeroSlideView } from './hero-slide.tsx'
import { useSlideshow } from './use-slideshow.ts'

/** The slideshow of the home page. Without JavaScript only the first slide is shown. */
export function Hero({ slides }: { slides: readonly HeroSlide[] }) {
  const count = slides.length
  const shopName = useShopName()
  const show = useSlideshow(count)
  const isLoaded = useNearSlides(show.index, count)
  return (
    <section
      aria-roledescription="نمایش اسلایدی"
      aria-label={`پیشنهادهای ${shopName}`}
      className="dark relative [touch-action:pan-y] overflow-hidden rounded-hero bg-shade text-text select-none"
      {...show.region}
    >
      <div className="grid" aria-live={show.isRunning ? 'off' : 'polite'}>
        {slides.map((slide, slideIndex) => (
          <HeroSlideView
            key={slide.picture + slide.href}
            slide={slide}
            label={toPersianDigits(`${slideIndex + 1} از ${count}`)}
            isShown={slideIndex === show.index}
            isLoaded={isLoaded(slideIndex)}
            isFirst={slideIndex === 0}
          />
        ))}
      </div>
      {count > 1 && <HeroControls count={count} {...show} />}
    </section>
  )
}

/** A picture is loaded when its slide is next in either direction, and stays mounted. */
function useNearSlides(index: number, count: number): (slideIndex: number) => boolean {
  const [loaded, setLoaded] = useState<ReadonlySet<number>>(() => new Set([0]))
  useEffect(() => {
    setLoaded((before) => new Set([...before, index, nextSlide(index, 1, count), nextSlide(index, -1, count)]))
  }, [index, count])
  return (slideIndex) => loaded.has(slideIndex)
}

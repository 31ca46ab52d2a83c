import { useEffect, useState } from 'react'
import { useShopName } from '#app/components/ui/shop-name.ts'
import { nextSlide } from '#app/components/ui/slide-motion.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { HeroControls } from './hero-controls.tsx'
import { HeroSlideView } from './hero-slide.tsx'
import { heroSlides } from './hero-slides.ts'
import { useSlideshow } from './use-slideshow.ts'

/** The slideshow of the home page. Without JavaScript only the first slide is shown. */
export function Hero() {
  const shopName = useShopName()
  const show = useSlideshow(heroSlides.length)
  const isLoaded = useNearSlides(show.index)
  return (
    <section
      aria-roledescription="نمایش اسلایدی"
      aria-label={`پیشنهادهای ${shopName}`}
      className="dark relative touch-pan-y overflow-hidden rounded-hero bg-shade text-text select-none"
      {...show.region}
    >
      <div className="grid" aria-live={show.isRunning ? 'off' : 'polite'}>
        {heroSlides.map((slide, slideIndex) => (
          <HeroSlideView
            key={slide.picture}
            slide={slide}
            label={toPersianDigits(`${slideIndex + 1} از ${heroSlides.length}`)}
            isShown={slideIndex === show.index}
            isLoaded={isLoaded(slideIndex)}
            isFirst={slideIndex === 0}
          />
        ))}
      </div>
      <HeroControls count={heroSlides.length} {...show} />
    </section>
  )
}

/** A picture is loaded when its slide is next in either direction, and stays mounted. */
function useNearSlides(index: number): (slideIndex: number) => boolean {
  const [loaded, setLoaded] = useState<ReadonlySet<number>>(() => new Set([0]))
  useEffect(() => {
    const count = heroSlides.length
    setLoaded((before) => new Set([...before, index, nextSlide(index, 1, count), nextSlide(index, -1, count)]))
  }, [index])
  return (slideIndex) => loaded.has(slideIndex)
}

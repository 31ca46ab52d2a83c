import { ButtonLink } from '#app/components/ui/button.tsx'
import { HeroPicture } from '#app/components/ui/picture.tsx'
import type { HeroSlide } from '#domain/content/slides.ts'

type HeroSlideProps = {
  slide: HeroSlide
  /** Its position, for screen readers. */
  label: string
  isShown: boolean
  isLoaded: boolean
  isFirst: boolean
}

export function HeroSlideView({ slide, label, isShown, isLoaded, isFirst }: HeroSlideProps) {
  return (
    <section
      aria-roledescription="اسلاید"
      aria-label={label}
      aria-hidden={!isShown}
      inert={!isShown}
      data-shown={isShown}
      className="slide relative flex aspect-4/5 flex-col justify-end sm:aspect-16/7 sm:min-h-80 sm:justify-center"
    >
      <div className="slide-picture absolute -inset-x-2 inset-y-0">
        {isLoaded && <HeroPicture name={slide.picture} alt={slide.alt} isPriority={isFirst} className="size-full object-cover" />}
      </div>
      <div className="hero-scrim absolute inset-0" />
      <div className="slide-words relative px-5 pb-13 sm:w-1/2 sm:px-8 sm:pb-12 lg:w-[44%] lg:px-16">
        <h2 className="text-[clamp(1.5rem,3.6vw,3.25rem)] leading-[1.3]">{slide.headline}</h2>
        <p className="mt-1.5 text-sm leading-6 text-muted sm:mt-3 sm:text-base lg:mt-4 lg:text-lg">{slide.sentence}</p>
        <ButtonLink href={slide.href} className="mt-4 lg:mt-8 lg:min-h-13 lg:px-7">
          {slide.linkText}
        </ButtonLink>
      </div>
    </section>
  )
}

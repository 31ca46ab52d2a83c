import { ButtonLink } from '#app/components/ui/button.tsx'
import { HeroPicture } from '#app/components/ui/picture.tsx'
import type { LandingPageData } from '#services/catalog/get-landing-page.ts'
import { LandingCutout } from './landing-cutout.tsx'

type LandingHeroProps = Pick<LandingPageData, 'heading' | 'headline' | 'picture' | 'storeHref'> & {
  /** Whether the page has a comparison. */
  hasComparisons: boolean
}

/** The hero of a product family; dark in both themes, like the one of the home page. */
export function LandingHero({ heading, headline, picture, storeHref, hasComparisons }: LandingHeroProps) {
  const wide = /^\/media\/hero\/(.+)\.webp$/.exec(picture.url)?.[1]
  return (
    <div className="dark relative flex aspect-4/5 flex-col justify-end overflow-hidden rounded-hero bg-shade text-text sm:aspect-16/7 sm:min-h-80 sm:justify-center">
      {wide ? (
        <div className="absolute inset-0">
          <HeroPicture name={wide} alt={picture.alt} isPriority className="size-full object-cover" />
        </div>
      ) : (
        <LandingCutout picture={picture} />
      )}
      <div className="hero-scrim absolute inset-0" />
      <div className="relative px-5 pb-8 sm:w-1/2 sm:px-8 sm:pb-0 lg:w-[44%] lg:px-16">
        <h1>
          <span className="block text-base font-bold text-act lg:text-lg">{heading}</span>
          <span className="mt-1 block text-[clamp(1.625rem,3.8vw,3.5rem)] leading-[1.3]">{headline}</span>
        </h1>
        <div className="mt-5 flex flex-wrap gap-3 lg:mt-8">
          <ButtonLink href={storeHref} className="lg:min-h-13 lg:px-7">
            مشاهده در فروشگاه
          </ButtonLink>
          {hasComparisons && (
            <ButtonLink href="#compare" look="outline" className="lg:min-h-13 lg:px-7">
              مقایسه مدل‌ها
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  )
}

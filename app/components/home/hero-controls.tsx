import { Icon, type IconName } from '#app/components/ui/icons.tsx'
import { toPersianDigits } from '#domain/digits.ts'

type HeroControlsProps = {
  count: number
  index: number
  /** False with reduced motion or in a hidden tab: then there is nothing to pause. */
  canAutoplay: boolean
  isRunning: boolean
  isPaused: boolean
  show: (index: number) => void
  go: (step: 1 | -1) => void
  setPaused: (paused: boolean) => void
}

/** Dots, pause button and arrows; hidden without JavaScript. */
export function HeroControls({ count, index, canAutoplay, isRunning, isPaused, show, go, setPaused }: HeroControlsProps) {
  return (
    <div className="unscripted:hidden">
      <div className="absolute start-3 bottom-1 flex items-center sm:start-6 sm:bottom-5 lg:start-14 lg:bottom-8">
        {Array.from({ length: count }, (_, slideIndex) => `اسلاید ${toPersianDigits(slideIndex + 1)}`).map((label, slideIndex) => (
          <Dot key={label} label={label} isShown={slideIndex === index} isRunning={isRunning} onShow={() => show(slideIndex)} />
        ))}
        {canAutoplay && (
          <GlassButton
            icon={isPaused ? 'play' : 'pause'}
            label={isPaused ? 'ادامه نمایش اسلایدها' : 'توقف نمایش اسلایدها'}
            isPlain
            onPress={() => setPaused(!isPaused)}
          />
        )}
      </div>
      <div className="absolute end-5 bottom-13 flex gap-2 sm:end-6 sm:bottom-5 lg:end-14 lg:bottom-8">
        <GlassButton icon="back" label="اسلاید قبلی" onPress={() => go(-1)} />
        <GlassButton icon="forward" label="اسلاید بعدی" onPress={() => go(1)} />
      </div>
    </div>
  )
}

/** The current dot is a bar that fills until the next slide. */
function Dot({ label, isShown, isRunning, onShow }: { label: string; isShown: boolean; isRunning: boolean; onShow: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={isShown}
      className="group grid h-11 min-w-6 place-items-center rounded-control px-1.5 outline-offset-0"
      onClick={onShow}
    >
      <span
        className={`block h-2 overflow-hidden rounded-full transition-[width,background-color] ${isShown ? 'w-8 bg-text-35' : 'w-2 bg-text-60 group-hover:bg-text'}`}
      >
        {isShown && <span className={`block size-full origin-[100%_50%] rounded-full bg-act ${isRunning ? 'slide-progress' : ''}`} />}
      </span>
    </button>
  )
}

type GlassButtonProps = { icon: IconName; label: string; isPlain?: boolean; onPress: () => void }

function GlassButton({ icon, label, isPlain = false, onPress }: GlassButtonProps) {
  const background = isPlain ? 'text-muted' : 'bg-shade-45 text-text ringed ringed-text-15 [backdrop-filter:blur(12px)]'
  return (
    <button
      type="button"
      aria-label={label}
      className={`grid size-11 place-items-center rounded-full transition hover:bg-shade-80 hover:text-text ${background}`}
      onClick={onPress}
    >
      <Icon name={icon} className={isPlain ? 'size-4.5' : 'size-5'} />
    </button>
  )
}

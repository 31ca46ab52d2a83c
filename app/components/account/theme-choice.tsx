import { Icon, type IconName } from '#app/components/ui/icons.tsx'
import { chooseTheme, type Theme, useTheme } from '#app/stores/theme.ts'

const themes: readonly { theme: Theme; label: string; icon: IconName }[] = [
  { theme: 'dark', label: 'تیره', icon: 'moon' },
  { theme: 'light', label: 'روشن', icon: 'sun' },
]

export function ThemeChoice() {
  const chosen = useTheme((state) => state.theme)
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="sr-only">ظاهر فروشگاه</legend>
      {themes.map(({ theme, label, icon }) => (
        <label
          key={theme}
          className="relative flex min-h-14 cursor-pointer items-center gap-3 rounded-control px-4 text-card font-bold ringed ringed-line outline-offset-2 transition hover:ringed-edge has-checked:ringed-2 has-checked:ringed-act has-focus-visible:outline-2 has-focus-visible:outline-act"
        >
          <input
            type="radio"
            name="theme"
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            checked={theme === chosen}
            onChange={() => chooseTheme(theme)}
          />
          <Icon name={icon} className="size-5 text-act" />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

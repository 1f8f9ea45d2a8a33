import { Link } from 'wouter'
import { corePaths } from '#api/core/paths'
import { Guard } from '#views/core/Guard.tsx'
import { preferences, type Theme, themes, usePreferences } from '#views/core/preferences.ts'
import { openBeside } from '../beside'
import { Icon, type IconName } from './icons'
import { chooseLanguage, languages, texts as ownTexts } from './languages'
import menuStyles from './Menu.module.css'
import styles from './Person.module.css'
import { texts } from './personTexts'

const nextTheme = (theme: Theme): Theme => themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'

export default function OwnMenu({ id }: { id: string }) {
  const { theme, direction } = usePreferences()
  return (
    <ul className={menuStyles.list} id={id}>
      <li>
        <Guard needs="Profile" instead={<Utility icon="config" title={ownTexts.security} href={corePaths.security} />}>
          <Utility icon="config" title={ownTexts.profile} href={corePaths.profile} />
        </Guard>
      </li>
      <li>
        <Utility icon={theme} title={texts.theme[theme]} onClick={() => preferences.setTheme(nextTheme(theme))} />
      </li>
      <li>
        <Utility
          icon="direction"
          title={texts.direction[direction]}
          onClick={() => preferences.setDirection(direction === 'rtl' ? 'ltr' : 'rtl')}
        />
      </li>
      <li>
        <Languages />
      </li>
      <li>
        <Utility icon="support" title={texts.report} onClick={() => openBeside('report')} />
      </li>
    </ul>
  )
}

/** Each language under its own name, which its readers find whatever the page speaks. Buttons: a choice starts the page again. */
function Languages() {
  const shown = document.documentElement.lang
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={ownTexts.language} className={styles.languages}>
      {Object.entries(languages).map(([code, name]) => (
        <button
          key={code}
          type="button"
          lang={code}
          className={styles.language}
          aria-pressed={code === shown}
          onClick={() => code === shown || chooseLanguage(code)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

type UtilityProps = { icon: IconName; title: string; href?: string; onClick?: () => void }

function Utility({ icon, title, href, onClick }: UtilityProps) {
  const content = (
    <>
      <Icon name={icon} />
      <span className={menuStyles.label}>{title}</span>
    </>
  )
  if (href !== undefined)
    return (
      <Link href={href} className={menuStyles.item}>
        {content}
      </Link>
    )
  return (
    <button type="button" className={menuStyles.item} onClick={onClick}>
      {content}
    </button>
  )
}

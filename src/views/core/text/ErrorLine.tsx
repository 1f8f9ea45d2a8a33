import type { ReactNode } from 'react'

type Props = {
  /** Isolated: it may be in another language than the page. Without it the line is empty, and is heard once it is there. */
  children: ReactNode
  before?: string
  after?: ReactNode
  as?: 'div' | 'p' | 'span'
  size?: '1' | '2'
  mt?: '3'
  highContrast?: true
  id?: string
  className?: string | undefined
}

/** Says why something failed: a red sentence that is read aloud at once. Radix's Text, drawn with its classes. */
export const ErrorLine = ({ children, before, after, as: Line = 'p', size = '2', mt, highContrast, className, id }: Props) => (
  <Line
    id={id}
    role="alert"
    data-accent-color="red"
    className={['rt-Text', `rt-r-size-${size}`, mt && `rt-r-mt-${mt}`, highContrast && 'rt-high-contrast', className]
      .filter(Boolean)
      .join(' ')}
  >
    {before && `${before} `}
    {children && <bdi>{children}</bdi>}
    {after && <> {after}</>}
  </Line>
)

import type { ReactNode } from 'react'
import { fullTime, relative } from '../format'

type Props = {
  at: string
  /** Puts it into a sentence. */
  children?: (ago: string) => ReactNode
}

/** '3 days ago', with the full time in a tooltip. */
export const When = ({ at, children = (ago) => ago }: Props) => (
  <time dir="auto" dateTime={at} title={fullTime(at)}>
    {children(relative(at))}
  </time>
)

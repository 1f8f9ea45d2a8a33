import { Text } from '@radix-ui/themes'
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

/** Says why something failed: a red sentence that is read aloud at once. */
export const ErrorLine = ({ children, before, after, as = 'p', size = '2', ...rest }: Props) => (
  <Text as={as} size={size} color="red" role="alert" {...rest}>
    {before && `${before} `}
    {children && <bdi>{children}</bdi>}
    {after && <> {after}</>}
  </Text>
)

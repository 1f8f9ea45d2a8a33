import type { ComponentType } from 'react'
import { useLocation } from 'wouter'

const Address = () => <output aria-label="Address">{useLocation()[0]}</output>

/** Tells where a story has gone. */
export const withAddress = (Story: ComponentType) => (
  <>
    <Story />
    <Address />
  </>
)

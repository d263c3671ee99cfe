import { useEffect, useState } from 'react'
import type { Colours } from './chart-options.ts'

/** The current theme's token colours, kept up to date (4.3). */
export function useColours(): Colours {
  const [colours, setColours] = useState(read)
  useEffect(() => {
    const update = () => setColours(read())
    const theme = new MutationObserver(update)
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', update)
    return () => {
      theme.disconnect()
      dark.removeEventListener('change', update)
    }
  }, [])
  return colours
}

/** A token holds the colours of both themes; only an element's computed style resolves it. */
function read(): Colours {
  const probe = document.body.appendChild(document.createElement('span'))
  const colourOf = (token: string) => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const colours = {
    font: getComputedStyle(probe).fontFamily,
    ink: colourOf('--ink'),
    soft: colourOf('--ink-soft'),
    line: colourOf('--line'),
    accent: colourOf('--accent'),
  }
  probe.remove()
  return colours
}

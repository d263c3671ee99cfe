import type { Page } from '@playwright/test'

/** The visible texts in a colour other than black and greys. */
export const colouredText = (page: Page) =>
  page.evaluate(() => {
    const coloured: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement
      const words = texts.currentNode.textContent?.trim()
      if (!words || !element?.checkVisibility() || element.getClientRects().length === 0) continue
      const { color } = getComputedStyle(element)
      const parts = color.match(/[\d.]+/g)?.slice(0, 3)
      if (new Set(parts).size > 1) coloured.push(`${color}: ${words}`)
    }
    return coloured
  })

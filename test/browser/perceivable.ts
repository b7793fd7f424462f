/** Checks for users with low vision or screen readers (WCAG 2.2 AA), evaluated in the browser on the drawn page. */
import type { Page } from 'playwright-core'

/** Returns texts with a contrast below 4.5 (large ones, 3) to their background, each once with its two colours. */
export function faintTexts(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const channels = colour => {
      const [r, g, b, a = 1] = colour.match(/[\\d.]+/g).map(Number)
      return { rgb: [r, g, b], a }
    }
    const over = (top, a, below) => top.map((value, i) => value * a + below[i] * (1 - a))
    const behind = element => {
      if (element === null) return [255, 255, 255]
      const { rgb, a } = channels(getComputedStyle(element).backgroundColor)
      return a === 1 ? rgb : over(rgb, a, behind(element.parentElement))
    }
    const luminance = rgb => {
      const [r, g, b] = rgb.map(value => value / 255).map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const contrast = element => {
      const { rgb, a } = channels(getComputedStyle(element).color)
      const ground = behind(element)
      const [dark, light] = [luminance(over(rgb, a, ground)), luminance(ground)].sort((x, y) => x - y)
      return (light + 0.05) / (dark + 0.05)
    }
    const least = element => {
      const { fontSize, fontWeight } = getComputedStyle(element)
      return parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24) ? 3 : 4.5
    }
    const hasText = element => [...element.childNodes].some(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim() !== '')
    const faint = [...document.body.querySelectorAll('*')].filter(
      element => element.checkVisibility() && hasText(element) && contrast(element) < least(element))
    return [...new Set(faint.map(element => {
      const { color } = getComputedStyle(element)
      return element.className + ' ' + element.tagName.toLowerCase() + ' ' + color + ' on ' + behind(element).join()
    }))]
  })()`)
}

/** Returns buttons and fields without an accessible name. */
export function namelessControls(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const name = element => [
      element.getAttribute('aria-label'),
      ...[...(element.labels ?? [])].map(label => [...label.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data).join('')),
      element.getAttribute('placeholder'),
      element.getAttribute('title'),
      element.tagName === 'BUTTON' ? element.innerText : '',
    ].some(words => words?.trim())
    return [...document.querySelectorAll('button, input, select, textarea')]
      .filter(element => element.checkVisibility() && !name(element))
      .map(element => element.tagName.toLowerCase() + '.' + element.className)
  })()`)
}

/** The duration of an animation in milliseconds: 0 if the reader wants no motion (4.3). */
export function motionMs(): number {
  const time = getComputedStyle(document.documentElement).getPropertyValue('--motion').trim()
  return Number.parseFloat(time) * (time.endsWith('ms') ? 1 : 1000)
}

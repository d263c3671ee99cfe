import encodeQR from 'qr'
import type { Shape } from './shape.ts'

const svgStart = '<svg xmlns="http://www.w3.org/2000/svg"'

export function turnedSvg(
  svg: string,
  { rotate, flip }: Pick<Shape, 'rotate' | 'flip'>,
  size: { width: number; height: number },
) {
  if (rotate === 0 && flip === 'none') return svg
  const { width: w, height: h } = size
  const [width, height] = rotate === 90 || rotate === 270 ? [h, w] : [w, h]
  const rotations: Record<number, string> = {
    90: `translate(${width} 0) rotate(90)`,
    180: `translate(${width} ${height}) rotate(180)`,
    270: `translate(0 ${height}) rotate(270)`,
  }
  const mirrorX = flip === 'x' || flip === 'xy'
  const mirrorY = flip === 'y' || flip === 'xy'
  const mirror = `translate(${mirrorX ? width : 0} ${mirrorY ? height : 0}) scale(${mirrorX ? -1 : 1} ${mirrorY ? -1 : 1})`
  const head = `${svgStart} viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`
  return `${head}<g transform="${flip === 'none' ? '' : mirror} ${rotations[rotate] ?? ''}">${svg}</g></svg>`
}

export const qrCode = (text: string) =>
  // With a light background, to be readable on a dark page.
  encodeQR(text, 'svg', { ecc: 'medium', border: 4 }).replace('>', '><rect width="100%" height="100%" fill="#fff"/>')

const hues = ['#0a5aa8', '#7a3e9d', '#0f6b5c', '#9a3b26', '#5a5f1c', '#a02863']

/** An image of a user's initials, in two letters (D-38). */
export function initialsImage(name: string): string {
  const parts = name.split(/[\s._-]+/).filter((part) => /[\p{L}\p{N}]/u.test(part))
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : undefined]
    .map((part) => [...(part ?? '')].find((character) => /[\p{L}\p{N}]/u.test(character)) ?? '')
    .join('')
    .toLocaleUpperCase('en-GB')
  const hue = hues[[...name].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % hues.length]
  return [
    `${svgStart} viewBox="0 0 64 64" width="64" height="64"><circle cx="32" cy="32" r="32" fill="${hue}"/>`,
    '<text x="32" y="33" fill="#fff" font-family="system-ui, sans-serif" font-size="26" font-weight="600"',
    ` text-anchor="middle" dominant-baseline="central">${letters}</text></svg>`,
  ].join('')
}

export const missingImage = [
  `${svgStart} viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64" fill="#8a94a0" fill-opacity=".25"/>`,
  '<path d="M14 46l12-16 9 11 6-7 9 12z" fill="#8a94a0"/><circle cx="44" cy="22" r="5" fill="#8a94a0"/></svg>',
].join('')

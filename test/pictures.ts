import sharp from 'sharp'

type Look = { width?: number; height?: number; orientation?: number }

/**
 * A picture with red, green, blue and yellow quarters, clockwise from the top left, whose metadata says where it was
 * taken.
 */
export function photo({ width = 400, height = 200, orientation = 1 }: Look = {}): Promise<Buffer> {
  return quarters(width, height)
    .jpeg({ quality: 90 })
    .withExif({ IFD0: { Copyright: 'secret-owner' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation })
    .toBuffer()
}

export const pngPicture = (width = 400, height = 200) => quarters(width, height).png().toBuffer()

export async function animation(frames = 3): Promise<Buffer> {
  const pictures = await Promise.all(
    Array.from({ length: frames }, (_, at) =>
      sharp({
        create: {
          width: 64,
          height: 32,
          channels: 3,
          background: { r: at % 256, g: (at * 7) % 256, b: 50 * (at % 5) },
        },
      })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(pictures, { join: { animated: true } })
    .gif({ delay: pictures.map(() => 100) })
    .toBuffer()
}

export const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="20" height="20" fill="red"/></svg>'

const colours = { red: [255, 0, 0], green: [0, 255, 0], blue: [0, 0, 255], yellow: [255, 255, 0] } as const

function quarters(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [top, left] = [y < height / 2, x < width / 2]
      const colour = top ? (left ? colours.red : colours.green) : left ? colours.yellow : colours.blue
      pixels.set(colour, (y * width + x) * 3)
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** The colours of the quarters of a picture, clockwise from the top left. */
export async function quartersOf(bytes: Buffer): Promise<string[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    const [r = 0, g = 0, b = 0] = data.subarray(start, start + 3)
    const match = Object.entries(colours).find(([, colour]) =>
      [r, g, b].every((value, channel) => Math.abs(value - (colour[channel] ?? 0)) < 60),
    )
    return match?.[0] ?? `${r},${g},${b}`
  }
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.75, 0.75), at(0.25, 0.75)]
}

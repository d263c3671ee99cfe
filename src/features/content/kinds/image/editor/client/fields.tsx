import { CheckboxField } from '#base/client/forms/checkbox-field.tsx'
import { useFormValues } from '#base/client/forms/form-context.ts'
import { SelectField } from '#base/client/forms/select-field.tsx'
import { TextAreaField } from '#base/client/forms/text-area-field.tsx'
import { TextField } from '#base/client/forms/text-field.tsx'
import {
  aspectRatios,
  flips,
  labelModes,
  linkTargets,
  orientations,
  rotations,
  scalingModes,
} from '#features/media/options.ts'
import type { MediaProperties, MediaType } from '../../placing.ts'
import styles from './media-dialog.module.css'

export const longestDescription = 500

const fixedReason = 'Set by the page.'

type Props = { type: MediaType; fixed: Partial<MediaProperties> }

/** The properties of 3.6. What the page gives is shown, and cannot be changed (D-47). */
export function Fields({ type, fixed }: Props) {
  const { imageDescription = '' } = useFormValues()
  const given = (name: keyof MediaProperties, hint?: string) =>
    name in fixed ? { name, isDisabled: true, hint: fixedReason } : { name, ...(hint && { hint }) }
  const left = longestDescription - imageDescription.length
  return (
    <>
      <TextAreaField
        {...given('imageDescription', descriptionHints[type])}
        label="Description"
        rows={2}
        maxLength={longestDescription}
        status={left <= 100 ? { status: 'info', text: `${left} characters left` } : null}
      />
      {type === 'image' && (
        <CheckboxField
          {...given('imageDecorative', 'It says nothing that the text does not: screen readers pass over it.')}
          label="Decorative"
        />
      )}
      {type === 'image_link' && (
        <TextField
          {...given('linkUrl', 'A web address, mailto:, tel:, or a path of this site such as /treatment.')}
          label="URL"
          maxLength={2048}
        />
      )}
      {type === 'document' && (
        <TextField name="linkUrl" label="URL" hint="The address of the download. It stays the same." isDisabled />
      )}
      <div className={styles.pairs}>
        {type !== 'image' && (
          <SelectField {...given('linkTarget')} label="Target" options={linkTargets} hasEmpty={false} />
        )}
        <SelectField {...given('imageLabelMode')} label="Label mode" options={labelModes} hasEmpty={false} />
        <SelectField {...given('imageOrientation')} label="Orientation" options={orientations} hasEmpty={false} />
        <SelectField {...given('imageAspectRatio')} label="Aspect ratio" options={aspectRatios} hasEmpty={false} />
        <SelectField {...given('imageScalingMode')} label="Scaling mode" options={scalingModes} hasEmpty={false} />
        <SelectField {...given('imageRotation')} label="Rotation" options={rotations} hasEmpty={false} />
        <SelectField {...given('imageFlip')} label="Flip" options={flips} hasEmpty={false} />
        <TextField
          {...given('imageMaxWidth')}
          label="Maximum width"
          dataType="Integer"
          min={0}
          max={9999}
          maxLength={4}
          suffix="pixels, 0 for no limit"
        />
      </div>
      <div className={styles.ticks}>
        <CheckboxField {...given('imageLabelVisible')} label="Show label" />
        <CheckboxField {...given('imageNewWindow')} label="New window" />
      </div>
    </>
  )
}

const descriptionHints: Readonly<Record<MediaType, string>> = {
  image: 'What the image shows, for those who do not see it. It is the label too.',
  image_link: 'Where the link leads, in words. It is the name of the link, and the label.',
  document: 'What readers see as the name of the document. Without one: the name of the file.',
}

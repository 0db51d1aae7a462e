import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { mutationOf, queryOf } from '../../../../api/client/queries.ts'
import {
  type ItemPhoto,
  itemPhotos,
  markMainPhoto,
  PHOTOS_MAX,
  removePhoto,
  uploadPhoto,
} from '../../../../api/itemPhoto.ts'
import { useConfirm } from '../../../../ui/dialogs/useConfirm.ts'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import { notifyFailure } from '../../../../ui/feedback/notify.ts'
import { PictureButton } from '../../../../ui/form/PictureButton.tsx'
import { CheckIcon, DeleteIcon, PlusIcon } from '../../../../ui/icons.tsx'
import { PhotoImage } from '../../../../ui/PhotoImage.tsx'
import '../../../../ui/form/form.css'
import './itemPhotos.css'

const PHOTO_PX = 104

/** The photos of an item: each is saved as soon as it is chosen, whatever becomes of the form. */
export function ItemPhotos({ id, readOnly }: { id: number; readOnly: boolean }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const titleId = useId()
  const { data: photos = [], error } = useQuery(queryOf(itemPhotos, { path: { id } }))
  const upload = useMutation(mutationOf(uploadPhoto))
  const makeMain = useMutation(mutationOf(markMainPhoto))
  // The words of the specification (1 §8, 3 §8).
  const removal = useMutation({
    ...mutationOf(removePhoto),
    onError: () => notifyFailure(t('screen.photos.notRemoved')),
  })
  const remove = async (photoId: number) => {
    const sure = await confirm({
      title: t('screen.photos.removeTitle'),
      action: t('action.remove'),
      danger: true,
    })
    if (sure) removal.mutate({ path: { id, photoId } })
  }
  /** One after another: the first of several becomes the main one, as the person sees them. */
  const add = async (files: readonly File[]) => {
    for (const file of files) {
      try {
        await upload.mutateAsync({ path: { id }, form: { upload: file } })
      } catch {
        // The toast has said why; the other files are worth a try.
      }
    }
  }
  return (
    <section className="form-section" aria-labelledby={titleId}>
      <h3 id={titleId} className="form-section-title">
        {t('screen.photos.title')}
      </h3>
      {error && <p role="alert">{failureText(error)}</p>}
      {!error && photos.length === 0 && <p className="item-photos-none">{t('screen.photos.none')}</p>}
      <ul className="item-photos">
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            number={index + 1}
            readOnly={readOnly}
            onMakeMain={() => makeMain.mutate({ path: { id, photoId: photo.id } })}
            onRemove={() => void remove(photo.id)}
          />
        ))}
      </ul>
      {!readOnly && (
        <PictureButton
          label={t('action.addPhoto')}
          startIcon={<PlusIcon />}
          loading={upload.isPending}
          disabled={photos.length >= PHOTOS_MAX}
          multiple
          onFiles={(files) => void add(files)}
        />
      )}
    </section>
  )
}

interface TileProps {
  photo: ItemPhoto
  /** Counted from 1, as the person sees them. */
  number: number
  readOnly: boolean
  onMakeMain: () => void
  onRemove: () => void
}

function PhotoTile({ photo, number, readOnly, onMakeMain, onRemove }: TileProps) {
  const { t } = useTranslation()
  const label = t('screen.photos.number', { number })
  return (
    <li data-main={photo.main || undefined}>
      <PhotoImage id={photo.id} label={label} sizePx={PHOTO_PX} />
      {photo.main && <span className="item-photos-main">{t('screen.photos.main')}</span>}
      {!readOnly && (
        <div className="item-photos-work">
          {!photo.main && (
            <Tooltip title={t('action.makeMain')}>
              <IconButton size="small" aria-label={`${t('action.makeMain')}: ${label}`} onClick={onMakeMain}>
                <CheckIcon fontSize="small" />
              </IconButton>
            </Tooltip>
          )}
          <IconButton size="small" aria-label={t('screen.photos.remove', { number })} onClick={onRemove}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        </div>
      )}
    </li>
  )
}

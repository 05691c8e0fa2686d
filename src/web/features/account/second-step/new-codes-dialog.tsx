import { useState } from 'react'
import { useMessages } from '../../../locales/use-messages.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { MakeCodes, type MakeCodesProps } from './make-codes.tsx'
import type { SecondStepDialogProps } from './second-step-query.ts'
import { useCodesSaved } from './use-codes-saved.ts'

/**
 * Creates recovery codes: the first set immediately, later sets after a confirmation, because the
 * old codes stop working.
 */
export function NewCodesDialog({ open, onClose, twoStep, onChanged }: SecondStepDialogProps) {
  const { t } = useMessages()
  const keeping = useCodesSaved(onClose)
  return (
    <Dialog
      open={open}
      onClose={keeping.leave}
      title={t(keeping.areShown ? 'second.save_title' : 'second.regenerate_title')}
    >
      <Content twoStep={twoStep} onMade={onChanged} keeping={keeping} />
    </Dialog>
  )
}

type ContentProps = Pick<SecondStepDialogProps, 'twoStep'> & Pick<MakeCodesProps, 'onMade' | 'keeping'>

/**
 * Component that is mounted each time the dialog opens, so that each opening asks again whether new
 * codes may replace the old ones.
 */
function Content({ twoStep, onMade, keeping }: ContentProps) {
  const { t } = useMessages()
  const [replaces] = useState(twoStep.codes !== undefined)
  const [isAgreed, setAgreed] = useState(!replaces)
  if (isAgreed) return <MakeCodes apps={twoStep.apps} replaces={replaces} onMade={onMade} keeping={keeping} />
  return (
    <>
      <p>{t('second.regenerate_question')}</p>
      <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={keeping.leave}>
          {t('ui.cancel')}
        </Button>
        <Button onClick={() => setAgreed(true)}>{t('second.regenerate')}</Button>
      </div>
    </>
  )
}

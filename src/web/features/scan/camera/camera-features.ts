/** What a camera can beyond showing a picture; absent where it cannot. */
export type CameraFeatures = {
  readonly setTorch?: (on: boolean) => Promise<void>
  readonly zoom?: ZoomFeature
}

export type ZoomFeature = {
  readonly min: number
  readonly max: number
  readonly step: number
  /** As it stands. */
  readonly value: number
  readonly set: (value: number) => Promise<void>
}

// Of the image capture specification, which TypeScript's DOM does not know.
type ImageCapabilities = {
  readonly torch?: boolean
  readonly zoom?: { readonly min: number; readonly max: number; readonly step?: number }
}
type ImageSettings = { torch?: boolean; zoom?: number }

/** The features of a camera's track. */
export function featuresOf(track: MediaStreamTrack | undefined): CameraFeatures {
  if (track === undefined) return {}
  const { torch, zoom }: ImageCapabilities & MediaTrackCapabilities = track.getCapabilities?.() ?? {}
  // Constraints replace those set before, so that each carries all.
  const kept: ImageSettings = {}
  const apply = async (changed: ImageSettings) => {
    const advanced: (MediaTrackConstraintSet & ImageSettings)[] = [{ ...kept, ...changed }]
    await track.applyConstraints({ advanced })
    Object.assign(kept, changed)
  }
  const settings: ImageSettings & MediaTrackSettings = track.getSettings()
  return {
    ...(torch === true && { setTorch: (on: boolean) => apply({ torch: on }) }),
    ...(zoom !== undefined &&
      zoom.max > zoom.min && {
        zoom: {
          min: zoom.min,
          max: zoom.max,
          step: zoom.step === undefined || zoom.step === 0 ? (zoom.max - zoom.min) / 100 : zoom.step,
          value: settings.zoom ?? zoom.min,
          set: (value: number) => apply({ zoom: value }),
        },
      }),
  }
}

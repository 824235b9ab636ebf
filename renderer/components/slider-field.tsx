import { type ReactNode, useState } from 'react';
import { Label, Slider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components';

/** A number on a scale. It is set when the thumb is let go. */
export function SliderField(props: {
  readonly label: string;
  readonly value: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
  readonly set: (value: number) => void;
}): ReactNode {
  const { label, value, minimum, maximum, step, set } = props;
  const [moving, setMoving] = useState<number | null>(null);
  return (
    <Slider
      className="slider"
      value={moving ?? value}
      minValue={minimum}
      maxValue={maximum}
      step={step}
      onChange={setMoving}
      onChangeEnd={(chosen) => {
        set(chosen);
        setMoving(null);
      }}
    >
      <Label>{label}</Label>
      <SliderOutput className="number" />
      <SliderTrack className="slider-track">
        <SliderThumb className="slider-thumb" />
      </SliderTrack>
    </Slider>
  );
}

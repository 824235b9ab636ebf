import type { ReactNode } from 'react';

/** Facts under a heading, to be read and not changed. */
export function FactSection(props: {
  readonly id: string;
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
}): ReactNode {
  return (
    <section className="settings-form" aria-labelledby={props.id}>
      <h2 id={props.id}>{props.title}</h2>
      <dl className="facts">
        {props.facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import { useState, type ReactNode } from 'react';
import {
  Button,
  FeedAddress,
  MonthGrid,
  Switch,
  Toasts,
  type FeedQuestion,
  type ToastMessage,
} from '../index.ts';

/** A button that opens the dialog that `children` renders. */
export function OpensDialog({
  label,
  children,
}: {
  label: string;
  children: (open: boolean, setOpen: (open: boolean) => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {children(open, setOpen)}
    </>
  );
}

export function Feed() {
  const [isShown, setShown] = useState(false);
  const [question, setQuestion] = useState<FeedQuestion | null>(null);
  const close = () => setQuestion(null);
  return (
    <FeedAddress
      address={isShown ? 'https://lessons.example/api/calendar/4fT2h0RZ6pXc.ics' : null}
      lastRead="A calendar last read it on Tuesday 24 November 2026."
      onShow={() => setShown(true)}
      isShowing={false}
      question={question}
      onAsk={setQuestion}
      busy={false}
      onRenew={close}
      onRemove={close}
      onCopy={() => undefined}
    />
  );
}

/** December, with two weeks of January below. */
export function Month() {
  const [month, setMonth] = useState('2026-12-01');
  const [chosen, setChosen] = useState('2026-12-08');
  return (
    <MonthGrid
      month={month}
      onTurn={setMonth}
      firstMonth="2026-12-01"
      lastMonth="2027-05-01"
      nameOf={(day) => day.slice(0, 7)}
      caption={month.slice(0, 7)}
      today="2026-12-02"
      weekStartsOn={1}
      weeksAfter={month.startsWith('2026-12') ? 2 : 0}
      draw={(day) => ({
        label: day,
        isSelected: day === chosen,
        isDisabled: day < '2026-12-02',
        children: Number(day.slice(8)),
      })}
      onChoose={setChosen}
    />
  );
}

export function Switches() {
  const [isOn, setOn] = useState(true);
  return (
    <>
      <Switch label="Reminders" detail="A mail the day before" checked={isOn} onChange={setOn} />
      <Switch label="Marketing emails" checked={!isOn} onChange={(on) => setOn(!on)} />
      <Switch label="Not available" checked={false} onChange={() => undefined} disabled />
    </>
  );
}

export function ToastsOnRequest() {
  const [messages, setMessages] = useState<ToastMessage[]>([]);
  const show = (message: Omit<ToastMessage, 'id'>) =>
    setMessages((shown) => [...shown, { ...message, id: (shown.at(-1)?.id ?? 0) + 1 }]);
  return (
    <>
      <Button onClick={() => show({ title: 'Lesson Cancelled', description: 'A refund will be processed.' })}>
        Success
      </Button>
      <Button
        onClick={() =>
          show({ title: 'Cancellation Failed', description: 'Please try again.', variant: 'destructive' })
        }
      >
        Failure
      </Button>
      <Toasts
        messages={messages}
        onClose={(id) => setMessages((shown) => shown.filter((message) => message.id !== id))}
      />
    </>
  );
}

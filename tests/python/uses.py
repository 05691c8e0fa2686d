"""Uses of the client. The type checker must refuse exactly the lines that end with `wrong`."""

from lastro import Lastro

lastro = Lastro("ff_key", "https://lastro.example")
shipment = lastro.create_shipment(origin="Recife", destination="Natal")
code: str = shipment["tracking_id"]
for one in lastro.shipments(status="in_transit"):
    print(one["status"])

lastro.create_shipment(origin="Recife", destination=7)  # wrong
lastro.create_shipment(origin="Recife", destination="Natal", destiny="Natal")  # wrong
lastro.create_shipment(origin="Recife")  # wrong
lastro.shipments(state="in_transit")  # wrong
print(shipment["tracking"])  # wrong
